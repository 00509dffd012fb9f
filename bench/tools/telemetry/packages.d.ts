/*
 * What the bench calls of the two packages: it is compiled where they are not installed, and what an ambient
 * declaration says goes before what an installed package says of itself.
 */
declare module '@grafana/faro-web-sdk' {
  export interface Faro {
    readonly api: { readonly pushError: (error: Error) => void };
  }
  export type Instrumentation = object;
  export function getWebInstrumentations(options: {
    readonly captureConsole: boolean;
  }): readonly Instrumentation[];
  export function initializeFaro(config: {
    readonly url: string;
    readonly app: { readonly name: string; readonly version: string };
    readonly dedupe: boolean;
    readonly instrumentations: readonly Instrumentation[];
  }): Faro;
}

declare module '@datadog/browser-rum-slim' {
  export const datadogRum: {
    readonly init: (configuration: {
      readonly applicationId: string;
      readonly clientToken: string;
      readonly proxy: string;
      readonly service: string;
      readonly version: string;
      readonly sessionSampleRate: number;
      readonly trackResources: boolean;
      readonly trackUserInteractions: boolean;
    }) => void;
    readonly addError: (error: unknown) => void;
  };
}
