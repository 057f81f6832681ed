import { Images } from '#site/ui/icons.ts'
import {
  createContext,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'
import type { Option } from '#shared/form/field.ts'
import { FormSelect } from '../ui/form-field.tsx'
import { useHasScript } from '../ui/hooks/use-has-script.ts'
import { Icon } from '../ui/icon.tsx'
import { offerKnown } from './offer-known.ts'
import styles from './picture-chooser.module.css'
import { Thumbnail } from './thumbnail.tsx'
import type { PictureGallery } from './picture-gallery.tsx'

type Uploaded = { uploaded: readonly Option[]; add: (picture: Option) => void }
const UploadedContext = createContext<Uploaded>({ uploaded: [], add: () => undefined })

/** A picture uploaded beside one field of a form can be chosen in its other fields, too, and remains available when the form comes back. */
export function UploadedPictures({ children }: { children: ReactNode }) {
  const [uploaded, setUploaded] = useState<readonly Option[]>([])
  const value = useMemo(
    () => ({ uploaded, add: (picture: Option) => setUploaded((known) => [picture, ...known]) }),
    [uploaded],
  )
  return <UploadedContext value={value}>{children}</UploadedContext>
}

/** @property name needed also where `label` is more than text @property typed initial value @property mayUpload new pictures, in place */
type Props = Omit<ComponentProps<typeof FormSelect>, 'chosen' | 'select'> & {
  title: string
  typed: string
  isOptional: boolean
  mayUpload: boolean
}

/** One of many pictures: chosen by name, or with script from a gallery with search and upload. */
export function PictureChooser({ title, options, typed, isOptional, mayUpload, ...labelled }: Props) {
  const { uploaded, add } = useContext(UploadedContext)
  const { select, chosen, setChosen } = useChosen(typed, uploaded)
  const gallery = useGallery()
  const hasScript = useHasScript()
  const offered = offerKnown([...uploaded, ...options], typed, isOptional)
  const picture = offered.find(({ value }) => value === chosen)?.picture
  return (
    <div className={styles['chooser']}>
      <FormSelect
        {...labelled}
        options={offered}
        chosen={typed}
        select={{ ref: select, onChange: ({ target }) => setChosen(target.value) }}
      />
      <div className={styles['shown']}>
        <Thumbnail picture={picture} />
        {hasScript && (
          <button className="button button-quiet" type="button" onClick={gallery.open}>
            <Icon icon={Images} size={18} /> Bilder ansehen<span className="visually-hidden"> für „{title}“</span>
          </button>
        )}
        <p role="status">{gallery.isAway && 'Keine Verbindung. Die Liste geht trotzdem.'}</p>
      </div>
      {gallery.Gallery && (
        <gallery.Gallery
          title={title}
          options={offered}
          chosen={chosen}
          onChoose={setChosen}
          onUploaded={mayUpload ? add : undefined}
          onClose={gallery.close}
        />
      )}
    </div>
  )
}

/** The value of the list, which the form sends. @param uploaded can be chosen once the list contains it */
function useChosen(typed: string, uploaded: readonly Option[]) {
  const select = useRef<HTMLSelectElement>(null)
  const [chosen, setChosen] = useState<string>()
  // The user may have chosen before hydration.
  useEffect(() => setChosen(select.current?.value), [])
  useEffect(() => {
    if (select.current && chosen !== undefined) select.current.value = chosen
  }, [chosen, uploaded])
  return { select, chosen: chosen ?? typed, setChosen }
}

/** Loads the gallery on demand. @returns isAway: it could not be loaded */
export function useGallery() {
  const [Gallery, setGallery] = useState<typeof PictureGallery>()
  const [isAway, setAway] = useState(false)
  function open() {
    setAway(false)
    import('./picture-gallery.tsx').then(
      (program) => setGallery(() => program.PictureGallery),
      () => setAway(true),
    )
  }
  return { Gallery, isAway, open, close: () => setGallery(undefined) }
}
