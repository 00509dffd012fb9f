import { part } from './vocabulary/act/part-acts';

/** Starts of all ports together: they share the contactor, and are used in turn. */
export const PARTS = [
  part('contactor', '接触器', 'Contactor', 100_000),
  part('sockets', '插座组', 'Sockets', 30_000),
];
