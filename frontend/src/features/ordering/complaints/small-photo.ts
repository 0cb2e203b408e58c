/** Sharp enough to see what is wrong, small enough to be sent from a train. */
const LONGEST_SIDE_PX = 1600;
const QUALITY = 0.85;

/**
 * A picture of somebody's camera as a data URL of a JPEG: drawn anew, so that it is small and holds nothing
 * of where it was taken; undefined when the browser cannot read it.
 */
export async function smallPhoto(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, LONGEST_SIDE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) return undefined;
    // What is see-through in a PNG would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return undefined;
  }
}

/** What the server takes: the base64 of a data URL. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
