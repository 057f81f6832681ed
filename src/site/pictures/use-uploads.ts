import { useEffect, useState } from 'react'
import { browserDrawing } from './browser-drawing.ts'
import { reducePicture } from './reduce-picture.ts'
import { sendPicture } from './send-picture.ts'
import { UploadQueue, type Upload } from './upload-queue.ts'

/** The running uploads. @param show receives all of them at every change; only the function of the first render is used */
export function useUploads(show: (uploads: readonly Upload[]) => void) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const [queue] = useState(
    () =>
      new UploadQueue({
        reduce: (file) => reducePicture(file, browserDrawing),
        send: sendPicture,
        show: (next) => {
          setUploads(next)
          show(next)
        },
        newId: () => crypto.randomUUID(),
        after(milliseconds, run) {
          const timer = setTimeout(run, milliseconds)
          return () => clearTimeout(timer)
        },
      }),
  )
  useEffect(() => {
    const goOn = () => queue.retry()
    for (const event of ['online', 'focus']) window.addEventListener(event, goOn)
    return () => {
      for (const event of ['online', 'focus']) window.removeEventListener(event, goOn)
      queue.close()
    }
  }, [queue])
  return { uploads, queue }
}
