import { saveFile } from '../http/download';

/** Free around the picture, and above it for its title; CSS px. */
const EDGE_PX = 16;
const TITLE_PX = 40;

/** Saves what is drawn in the card of a chart as a PNG file: on the ground of the card, below its title. */
export async function savePicture(card: HTMLElement, title: string): Promise<void> {
  const blob = await toPicture(card, title);
  if (blob !== null) saveFile({ blob, name: `${title}.png` });
}

/** Null where nothing is drawn. */
export async function toPicture(card: HTMLElement, title: string): Promise<Blob | null> {
  const layers = [...card.querySelectorAll('canvas')];
  const [first] = layers;
  if (first === undefined || first.clientWidth === 0) return null;
  const sheet = document.createElement('canvas');
  const context = sheet.getContext('2d');
  if (context === null) return null;
  // As sharp as the screen has it.
  const scale = first.width / first.clientWidth;
  sheet.width = first.width + 2 * EDGE_PX * scale;
  sheet.height = first.height + (TITLE_PX + EDGE_PX) * scale;
  const { backgroundColor, color, fontFamily } = getComputedStyle(card);
  context.fillStyle = backgroundColor;
  context.fillRect(0, 0, sheet.width, sheet.height);
  context.fillStyle = color;
  context.font = `600 ${15 * scale}px ${fontFamily}`;
  context.textBaseline = 'middle';
  context.fillText(title, EDGE_PX * scale, (TITLE_PX / 2) * scale);
  for (const layer of layers) context.drawImage(layer, EDGE_PX * scale, TITLE_PX * scale);
  return new Promise((resolve) => sheet.toBlob(resolve, 'image/png'));
}
