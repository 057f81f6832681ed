import type { Upload } from '#site/pictures/upload-queue.ts'

/** A place in the article's row of pictures: taken by a picture, or reserved for an upload. */
export type Place = { id: string; path: string | undefined }

export const toPlaces = (paths: readonly string[]): Place[] => paths.map((path) => ({ id: path, path }))

export const pathsOf = (places: readonly Place[]): string[] => [
  ...new Set(places.flatMap(({ path }) => (path === undefined ? [] : [path]))),
]

/** Finished uploads take their reserved places; removed uploads lose theirs. */
export function followUploads(places: readonly Place[], uploads: readonly Upload[]): Place[] {
  const byId = new Map(uploads.map((upload) => [upload.id, upload]))
  const isKept = ({ id, path }: Place) => path !== undefined || byId.has(id)
  return places.filter(isKept).map((place) => {
    const state = byId.get(place.id)?.state
    return place.path === undefined && state?.kind === 'taken' ? { ...place, path: state.picture.path } : place
  })
}

/** @param to index in the row without the moved place; clamped to its ends */
export function movePlace(places: readonly Place[], id: string, to: number): Place[] {
  const moved = places.find((place) => place.id === id)
  if (!moved) return [...places]
  const others = places.filter((place) => place.id !== id)
  return others.toSpliced(Math.max(0, to), 0, moved)
}

export const removePlace = (places: readonly Place[], id: string): Place[] => places.filter((place) => place.id !== id)

/** The preview picture: the chosen one, else the first. */
export const previewOf = (paths: readonly string[], chosen: string | undefined): string | undefined =>
  chosen !== undefined && chosen !== '' ? chosen : paths[0]
