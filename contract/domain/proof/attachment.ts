/** Largest picture that is taken, in bytes (pages 9). */
export const ATTACHMENT_MAX_BYTES = 5 * 1024 * 1024;
/** Pictures that one field of a form takes (pages 9). */
export const IMAGES_MAX = 9;

/** Kinds of picture that are taken, with the end of their file names. */
export const ATTACHMENT_TYPES = { 'image/png': 'png', 'image/jpeg': 'jpg' } as const;
export type AttachmentType = keyof typeof ATTACHMENT_TYPES;
export const ATTACHMENT_MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
] as const satisfies readonly AttachmentType[];

/** Tells whether pictures of a media type are taken. */
export function isAttachmentType(type: string): type is AttachmentType {
  return Object.hasOwn(ATTACHMENT_TYPES, type);
}

/** Bytes that a file of each kind begins with (PNG specification 5.2, JFIF 1.02). */
const SIGNATURES: Readonly<Record<AttachmentType, readonly number[]>> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
};

/** Tells whether bytes begin as a file of the kind does, whatever its name says. */
export function hasSignature(bytes: Uint8Array, type: AttachmentType): boolean {
  const signature = SIGNATURES[type];
  return bytes.length > signature.length && signature.every((byte, index) => bytes[index] === byte);
}

/** An id as the gateway makes them; nothing else is asked for. */
export const ATTACHMENT_ID = /^att_[0-9a-z]{27,40}$/;

/** Tells whether a value of a field of pictures is the id of an attachment. */
export function isAttachmentId(value: unknown): value is string {
  return typeof value === 'string' && ATTACHMENT_ID.test(value);
}
