/** What is measured in the page: one way to start and one way to record an event, whoever made the package. */
export interface Subject {
  start: (endpoint: string) => void;
  /** Records one error, the event that all packages know. */
  record: (error: Error) => void;
}

declare global {
  interface Window {
    subject: Subject;
  }
}
