import { fitWithin, type Drawing } from './reduce-picture.ts'

/** Draws with the browser's own decoder, which respects the camera's orientation. */
export const browserDrawing: Drawing = {
  async draw(file) {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    return {
      width: whole.width,
      height: whole.height,
      close: () => whole.close(),
      async encode(edge, quality) {
        const { width, height } = fitWithin(whole.width, whole.height, edge)
        const canvas = drawOn(new OffscreenCanvas(width, height), whole)
        return canvas.convertToBlob({ type: 'image/jpeg', quality })
      },
    }
  },
}

function drawOn(canvas: OffscreenCanvas, whole: ImageBitmap): OffscreenCanvas {
  const pen = canvas.getContext('2d', { alpha: false })
  if (!pen) throw new Error('This browser draws nothing.')
  // Transparent pixels would be black in a JPEG.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.imageSmoothingQuality = 'high'
  pen.drawImage(whole, 0, 0, canvas.width, canvas.height)
  return canvas
}

const PREVIEW_EDGE = 480

/** A small version of the file for the canvas of its card. @returns undefined when the browser cannot read the file */
export async function drawPreview(file: Blob): Promise<ImageBitmap | undefined> {
  try {
    const whole = await createImageBitmap(file, { imageOrientation: 'from-image' })
    const { width, height } = fitWithin(whole.width, whole.height, PREVIEW_EDGE)
    const small = await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'medium' })
    whole.close()
    return small
  } catch {
    return undefined
  }
}
