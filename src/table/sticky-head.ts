/** Heads of tables stop below the header of the main layout, which stays at the top of the window. */
export const STICKY_HEAD = { offsetHeader: 56 } as const;
