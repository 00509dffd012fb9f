/** In the condition of a tab on an account: whoever reads, whose id the gateway puts in its place. */
export const READER_SELF = '@self';
