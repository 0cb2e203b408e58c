/** Sharp enough to see the defect, small enough to upload from a train. */
const LONGEST_SIDE_PX = 1600;
const QUALITY = 0.85;

/**
 * A photo as a data URL of a JPEG. It is redrawn, so that it is small and contains no location; undefined
 * when the browser cannot read it.
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
    // Transparent areas of a PNG would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', QUALITY);
  } catch {
    return undefined;
  }
}

/** The format of the server: the base64 of a data URL. */
export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}
