/** The gateway fills the same words where it writes them into files. */
export { fillText, type TextValues } from '../../contract/fill-text';
