import { pictureAddress } from '../routes/admin/pictures/picture-address.ts'

export type Description = { text: string; isDecoration: boolean }

/** Tells the library what is to be seen on a picture. @returns a sentence when it did not take it */
export async function describePicture(path: string, { text, isDecoration }: Description): Promise<string | undefined> {
  const address = pictureAddress(path.replace(/^pictures\//, ''))
  const body = new URLSearchParams({ intent: 'beschreiben', text, ...(isDecoration && { schmuck: 'ja' }) })
  try {
    const response = await fetch(address, { method: 'POST', body })
    const isThere = new URL(response.url).pathname.startsWith('/admin/bilder')
    if (response.ok && isThere) return undefined
    return response.status === 422 ? 'Diese Beschreibung ist zu lang.' : NOT_SAVED
  } catch {
    return NOT_SAVED
  }
}

const NOT_SAVED = 'Noch nicht gespeichert: keine Verbindung.'
