import { useCallback, useMemo, useState, type Dispatch, type SetStateAction } from 'react'
import type { ArticleFields } from '#features/news/editing/working-copy.ts'
import { followUploads, movePlace, pathsOf, previewOf, removePlace, toPlaces, type Place } from './picture-list.ts'
import type { TakenPicture } from '#site/pictures/upload-queue.ts'
import { useUploads } from '#site/pictures/use-uploads.ts'

export type Focus = { x: number; y: number }
export type PictureFields = Pick<ArticleFields, 'pictures' | 'previewPicture' | 'previewCrop'>

export type PictureDesk = ReturnType<typeof usePictureDesk>

/**
 * The pictures of an article, including uploads in progress.
 *
 * @param onTaken an upload has finished whose picture belongs into the text
 */
export function usePictureDesk(first: PictureFields, onTaken: (picture: TakenPicture) => void) {
  const [places, setPlaces] = useState<Place[]>(() => toPlaces(first.pictures))
  const [chosen, setChosen] = useState(first.previewPicture)
  const [crop, setCrop] = useState<Focus | undefined>(first.previewCrop)
  const { uploads, queue, add } = usePlacedUploads(setPlaces, onTaken)
  const paths = useMemo(() => pathsOf(places), [places])
  const fields = useMemo(
    (): PictureFields => ({ pictures: paths, previewPicture: chosen || undefined, previewCrop: crop }),
    [paths, chosen, crop],
  )
  const open = useCallback((next: PictureFields) => {
    setPlaces((known) => [...toPlaces(next.pictures), ...known.filter(({ path }) => path === undefined)])
    setChosen(next.previewPicture)
    setCrop(next.previewCrop)
  }, [])
  return {
    places,
    uploads,
    queue,
    add,
    crop,
    setCrop,
    fields,
    preview: previewOf(paths, chosen),
    choose(path: string) {
      setChosen(path)
      setCrop(undefined)
    },
    /** Adds a picture of the library. */
    take: (path: string) =>
      setPlaces((known) => (known.some((place) => place.path === path) ? known : [...known, ...toPlaces([path])])),
    move: (id: string, to: number) => setPlaces((known) => movePlace(known, id, to)),
    remove(place: Place) {
      if (place.path === undefined) queue.remove(place.id)
      if (place.path === chosen) setChosen(undefined)
      setPlaces((known) => removePlace(known, place.id))
    },
    /** Replaces the pictures by those of another version. */
    open,
  }
}

/** Running uploads; those that are not for the text have a reserved place. */
function usePlacedUploads(setPlaces: Dispatch<SetStateAction<Place[]>>, onTaken: (picture: TakenPicture) => void) {
  const [forText] = useState(() => new Set<string>())
  const { uploads, queue } = useUploads((next) => {
    setPlaces((known) => followUploads(known, next))
    for (const { id, state } of next) if (state.kind === 'taken' && forText.delete(id)) onTaken(state.picture)
  })
  const add = useCallback(
    (files: readonly File[], { isForText = false } = {}) => {
      const ids = queue.add(files)
      if (isForText) for (const id of ids) forText.add(id)
      else setPlaces((known) => [...known, ...ids.map((id) => ({ id, path: undefined }))])
    },
    [queue, forText, setPlaces],
  )
  return { uploads, queue, add }
}
