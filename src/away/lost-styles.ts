/** The style files that did not come with a part. */
export interface LostStyles {
  /** Notes every style file of the page that is lost from now on; a browser does not tell it from an empty one later. */
  readonly watch: (page: Document) => void;
  /**
   * Fetches them again. The build's own loader asks for each once, and would show the part without them the next time.
   *
   * @throws Error when one still does not come.
   */
  readonly mend: () => Promise<void>;
}

function createLostStyles(): LostStyles {
  const lost = new Set<HTMLLinkElement>();
  return {
    watch(page) {
      const note = ({ target }: Event) => {
        if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') lost.add(target);
      };
      // What happens to a link does not bubble.
      page.addEventListener('error', note, { capture: true });
    },
    async mend() {
      await Promise.all([...lost].map((link) => fetchAgain(link, () => lost.delete(link))));
    },
  };
}

function fetchAgain(lost: HTMLLinkElement, onReplaced: () => void): Promise<void> {
  const link = lost.cloneNode() as HTMLLinkElement;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => reject(new Error(`The styles ${link.href} did not come.`)));
    lost.replaceWith(link);
    onReplaced();
  });
}

/** Those of this page. */
export const lostStyles = createLostStyles();
