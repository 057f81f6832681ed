import { Search, Upload as UploadIcon, X } from '#site/ui/icons.ts'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Option } from '#shared/form/field.ts'
import { foldForSearch, searchTerms } from '#shared/search-text.ts'
import { Icon } from '../ui/icon.tsx'
import { DescriptionField } from './description-field.tsx'
import { Thumbnail } from './thumbnail.tsx'
import styles from './picture-gallery.module.css'
import { UploadProgress } from './upload-progress.tsx'
import type { TakenPicture, Upload } from './upload-queue.ts'
import { useUploads } from './use-uploads.ts'

/** This many pictures are loaded at once. */
const PAGE = 24

type Props = {
  title: string
  options: readonly Option[]
  chosen: string
  onChoose: (value: string) => void
  /** Given where uploads are allowed; called before the new picture is chosen. */
  onUploaded?: ((picture: Option) => void) | undefined
  onClose: () => void
}

/** A gallery to choose one picture: with search, paging and upload. */
export function PictureGallery({ title, options, chosen, onChoose, onUploaded, onClose }: Props) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [search, setSearch] = useState('')
  const [taken, setTaken] = useState<TakenPicture>()
  const found = useMemo(() => findOptions(options, chosen, search), [options, chosen, search])
  useEffect(() => {
    dialog.current?.showModal()
  }, [])
  const close = () => dialog.current?.close()

  function take(picture: TakenPicture) {
    onUploaded?.({ value: picture.path, label: picture.text || 'Neues Bild', picture: picture.src })
    onChoose(picture.path)
    setTaken(picture)
  }

  // Outside of the form: the Enter key in the search would send it.
  return createPortal(
    <dialog ref={dialog} className={styles['gallery']} aria-labelledby={id} onClose={onClose}>
      <header className="line gap-3 line-below">
        <h2 id={id}>{title}</h2>
        <button className={styles['close']} type="button" aria-label="Schließen" onClick={close}>
          <Icon icon={X} size={22} />
        </button>
        <SearchField value={search} onChange={setSearch} />
        {onUploaded && <UploadPart onTaken={take} />}
      </header>
      {taken && <TakenPart key={taken.path} picture={taken} onDone={close} />}
      <p className={styles['count']} role="status">
        {countText(found.filter(({ value }) => value !== '').length)}
      </p>
      <Tiles
        key={search}
        options={found}
        chosen={chosen}
        onChoose={(value) => {
          onChoose(value)
          close()
        }}
      />
    </dialog>,
    document.body,
  )
}

const SearchField = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => (
  <label className={styles['search']}>
    <Icon icon={Search} size={18} />
    <span className="visually-hidden">Bilder suchen</span>
    <input
      className="reset wide thumb"
      type="search"
      placeholder="Bilder suchen"
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </label>
)

/** The chosen one first. */
function findOptions(options: readonly Option[], chosen: string, search: string): readonly Option[] {
  const terms = searchTerms(search)
  const inOrder = options.toSorted((a, b) => Number(b.value === chosen) - Number(a.value === chosen))
  return inOrder.filter(({ label }) => {
    const folded = foldForSearch(label)
    return terms.every((term) => folded.includes(term))
  })
}

const countText = (count: number) =>
  count === 0 ? 'Dazu gibt es kein Bild.' : count === 1 ? 'Ein Bild' : `${count} Bilder`

function Tiles({ options, chosen, onChoose }: Pick<Props, 'options' | 'chosen' | 'onChoose'>) {
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      <ul className={styles['tiles']}>
        {options.slice(0, shown).map(({ value, label, picture }) => (
          <li key={value}>
            <button
              className="stack reset gap-2 wide ink regular"
              type="button"
              aria-pressed={value === chosen}
              onClick={() => onChoose(value)}
            >
              <Thumbnail picture={picture} isNone={value === ''} />
              <span className={styles['name']}>{label}</span>
            </button>
          </li>
        ))}
      </ul>
      {options.length > shown && (
        <button className="button button-quiet" type="button" onClick={() => setShown(shown + PAGE)}>
          Mehr zeigen
        </button>
      )}
    </>
  )
}

function UploadPart({ onTaken }: { onTaken: (picture: TakenPicture) => void }) {
  const file = useRef<HTMLInputElement>(null)
  const [told] = useState(() => new Set<string>())
  const { uploads, queue } = useUploads((next) => tellTaken(next, told, onTaken))
  return (
    <>
      <button className="button" type="button" onClick={() => file.current?.click()}>
        <Icon icon={UploadIcon} size={18} /> Hochladen
      </button>
      <input
        ref={file}
        type="file"
        accept="image/*,.heic,.heif"
        hidden
        aria-label="Bild hochladen"
        onChange={({ target }) => {
          queue.add([...(target.files ?? [])])
          target.value = ''
        }}
      />
      {uploads
        .filter(({ state }) => state.kind !== 'taken')
        .map((upload) => (
          <div key={upload.id} className={styles['way']}>
            <UploadProgress upload={upload} onRetry={() => queue.retry(upload.id)} />
          </div>
        ))}
    </>
  )
}

function tellTaken(uploads: readonly Upload[], told: Set<string>, onTaken: (picture: TakenPicture) => void) {
  for (const { id, state } of uploads) {
    if (state.kind !== 'taken' || told.has(id)) continue
    told.add(id)
    onTaken(state.picture)
  }
}

/** The picture just uploaded is chosen already; this is the best moment to describe it. */
function TakenPart({ picture: { path, text, src }, onDone }: { picture: TakenPicture; onDone: () => void }) {
  const part = useRef<HTMLElement>(null)
  useEffect(() => {
    // Some browsers return a value here, which must not become the effect's cleanup.
    void part.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={part} className={styles['taken']} aria-label="Neues Bild">
      <Thumbnail picture={src} />
      <div className="stack gap-3 shrinks grows">
        <p role="status">Das Bild ist da und gewählt.</p>
        <DescriptionField path={path} known={{ path, text, isUndescribed: text === '', problem: undefined }} />
        <button className="button self-start" type="button" onClick={onDone}>
          Dieses Bild nehmen
        </button>
      </div>
    </section>
  )
}
