import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref, type RefObject } from 'react'
import type { PlainField } from '../plain-field.ts'
import { whenIdle } from '../../../../../runtime/when-idle.ts'
import { LinkForm } from './link-form.tsx'
import type { TextErrand, TextPlace } from './text-commands.ts'
import styles from './text-field.module.css'
import { createTextSurface, type NewPicture, type TextSurface } from './text-surface.ts'
import { ToolBar } from './tool-bar.tsx'
import { countText } from './count-text.ts'

const SURFACE_ID = 'artikel-text'

/** Access to the text for other components. */
export type TextFieldHandle = {
  read: () => string
  open: (markdown: string) => void
  insertPicture: (picture: NewPicture) => void
}

type Props = {
  /** The form's plain field, which the source view shows. */
  plain: PlainField
  onChange: () => void
  /** Called for pictures to insert: the pasted ones, or undefined to let the author choose. */
  onPictures: (files: File[] | undefined) => void
  ref: Ref<TextFieldHandle>
}

/** The text as rich text over the form's plain field; submitting the form writes the text into that field. */
export function TextField({ plain, onChange, onPictures, ref }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const [isLinking, setLinking] = useState(false)
  const [words, setWords] = useState(() => countText(plain.read()))
  const field = useRef<HTMLDivElement>(null)
  useKeyboardEdge(field)
  const goToTools = useCallback(() => bar.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(), [])
  const { mount, surface, place } = useTextSurface({ plain, onChange, onPictures }, setLinking, goToTools)
  const { isSource, toggleSource, read } = useSourceView(plain, surface, ref)
  useQuietCount(read, setWords)

  return (
    <div className={styles['field']} ref={field} data-tools-below>
      <ToolBar
        bar={bar}
        controls={SURFACE_ID}
        place={place}
        isSource={isSource}
        onRun={(command) => surface.current?.run(command)}
        onLink={() => setLinking(true)}
        onPicture={() => onPictures(undefined)}
        onSource={toggleSource}
      />
      {isLinking && (
        <LinkForm
          target={place?.link}
          onDone={(target) => {
            setLinking(false)
            if (target === undefined) surface.current?.focus()
            else surface.current?.link(target)
          }}
        />
      )}
      {place?.isInTable === true && !isSource && <TableTools onRun={(command) => surface.current?.run(command)} />}
      <div ref={mount} className={styles['surface']} hidden={isSource} />
      <p className={styles['count']}>{words}</p>
    </div>
  )
}

/** Shows either the surface or the plain field; reading returns the visible one's text. */
function useSourceView(plain: PlainField, surface: RefObject<TextSurface | undefined>, ref: Props['ref']) {
  const [isSource, setSource] = useState(false)
  useEffect(() => {
    plain.show(isSource)
    return () => plain.show(true)
  }, [plain, isSource])

  const read = () => (isSource ? plain.read() : (surface.current?.read() ?? plain.read()))
  const open = (markdown: string) => {
    plain.write(markdown)
    surface.current?.open(markdown)
  }
  useImperativeHandle(ref, () => ({ read, open, insertPicture: (picture) => surface.current?.insertPicture(picture) }))

  function toggleSource() {
    if (isSource) surface.current?.open(plain.read())
    else plain.write(surface.current?.read() ?? plain.read())
    setSource(!isSource)
  }
  return { isSource, toggleSource, read }
}

/** The surface lives as long as the field, and always calls the latest callbacks. */
function useTextSurface(
  { plain, onChange, onPictures }: Omit<Props, 'ref'>,
  setLinking: (isLinking: boolean) => void,
  goToTools: () => void,
) {
  const mount = useRef<HTMLDivElement>(null)
  const surface = useRef<TextSurface>(undefined)
  const [place, setPlace] = useState<TextPlace>()
  const changed = useRef(onChange)
  const pictures = useRef(onPictures)
  useEffect(() => {
    changed.current = onChange
    pictures.current = onPictures
  })

  useEffect(() => {
    if (!mount.current) return undefined
    let known: TextPlace | undefined
    const created = createTextSurface(mount.current, {
      id: SURFACE_ID,
      markdown: plain.read(),
      onChange: () => changed.current(),
      onPlace(next) {
        // Otherwise React would render the whole field again at every key press.
        if (!isSamePlace(known, next)) setPlace(next)
        known = next
      },
      onPictures: (files) => pictures.current(files),
      openLink: () => setLinking(true),
      goToTools,
    })
    surface.current = created
    return () => created.close()
  }, [plain, setLinking, goToTools])

  return { mount, surface, place }
}

const isSamePlace = (one: TextPlace | undefined, other: TextPlace) => JSON.stringify(one) === JSON.stringify(other)

const TABLE_TOOLS: [TextErrand, string][] = [
  ['row', 'Zeile dazu'],
  ['remove-row', 'Zeile weg'],
  ['column', 'Spalte dazu'],
  ['remove-column', 'Spalte weg'],
  ['remove-table', 'Tabelle weg'],
]

const TableTools = ({ onRun }: { onRun: (command: TextErrand) => void }) => (
  <div className={styles['table-tools']} role="group" aria-label="Tabelle ändern">
    {TABLE_TOOLS.map(([command, name]) => (
      <button
        className="target reset bold center small ink rigid primary gap-2 rounded"
        key={command}
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onRun(command)}
      >
        {name}
      </button>
    ))}
  </div>
)

const COUNT_EVERY_MILLISECONDS = 1_000

/** Counting may lag behind; typing may not. */
function useQuietCount(read: () => string, show: (words: string) => void) {
  const latest = useRef(read)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => {
    const count = () => show(countText(latest.current()))
    const timer = setInterval(() => whenIdle(count), COUNT_EVERY_MILLISECONDS)
    return () => clearInterval(timer)
  }, [show])
}

/** Tells styles where a phone's on-screen keyboard begins, as the length `--keyboard` from the bottom of the window. */
function useKeyboardEdge(field: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport: visible } = window
    if (!visible) return undefined
    const measure = () => {
      const hidden = Math.max(0, window.innerHeight - visible.height - visible.offsetTop)
      field.current?.style.setProperty('--keyboard', `${Math.round(hidden)}px`)
    }
    measure()
    visible.addEventListener('resize', measure)
    visible.addEventListener('scroll', measure)
    return () => {
      visible.removeEventListener('resize', measure)
      visible.removeEventListener('scroll', measure)
    }
  }, [field])
}
