import {
  Bold,
  Camera,
  Code,
  Heading2,
  Italic,
  Link as LinkIcon,
  List,
  ListOrdered,
  Minus,
  Quote,
  Redo2,
  Table,
  Undo2,
  type IconPath,
} from '#site/ui/icons.ts'
import { useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { Icon } from '../../../../../ui/icon.tsx'
import styles from './text-field.module.css'
import type { TextErrand, TextPlace } from './text-commands.ts'

/** @property controls id of the text that the tools work on */
type Props = {
  controls: string
  place: TextPlace | undefined
  isSource: boolean
  onRun: (command: TextErrand) => void
  onLink: () => void
  onPicture: () => void
  onSource: () => void
  bar: RefObject<HTMLDivElement | null>
}

type Tool = {
  name: string
  keys?: string
  icon: IconPath
  words?: string
  pressed?: boolean
  does: () => void
  staysInSource?: boolean
}

/** The tools of the text; Tab reaches one of them, arrow keys the others from there. */
export function ToolBar({ controls, place, isSource, bar, ...commands }: Props) {
  const tools = toolsOf(place, isSource, commands)
  const [reachable, setReachable] = useState(0)
  const buttons = useRef<(HTMLButtonElement | null)[]>([])

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -reachable, End: tools.length - 1 - reachable }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (reachable + step + tools.length) % tools.length
    setReachable(next)
    buttons.current[next]?.focus()
  }

  return (
    <div
      ref={bar}
      className={styles['tools']}
      role="toolbar"
      tabIndex={-1}
      aria-label="Text gestalten"
      aria-controls={controls}
      onKeyDown={onKeyDown}
    >
      {tools.map(({ name, keys, icon, words, pressed, does, staysInSource }, index) => (
        <button
          className="target reset bold center small ink rigid gap-2 rounded"
          key={name}
          ref={(button) => void (buttons.current[index] = button)}
          type="button"
          title={keys === undefined ? name : `${name} (${keys})`}
          aria-label={name}
          aria-pressed={pressed}
          aria-disabled={isSource && staysInSource !== true}
          tabIndex={index === Math.min(reachable, tools.length - 1) ? 0 : -1}
          // Otherwise a phone's on-screen keyboard would close.
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setReachable(index)}
          onClick={() => (!isSource || staysInSource === true) && does()}
        >
          <ToolSign icon={icon} words={words} />
        </button>
      ))}
    </div>
  )
}

const ToolSign = ({ icon, words }: Pick<Tool, 'icon'> & { words: string | undefined }) => (
  <>
    <Icon icon={icon} size={20} />
    {words !== undefined && <span className={styles['words']}>{words}</span>}
  </>
)

function toolsOf(
  place: TextPlace | undefined,
  isSource: boolean,
  { onRun, onLink, onPicture, onSource }: Pick<Props, 'onRun' | 'onLink' | 'onPicture' | 'onSource'>,
): Tool[] {
  const run = (command: TextErrand) => () => onRun(command)
  const pressed = (name: Exclude<keyof TextPlace, 'link' | 'isInTable'>) => place?.[name] ?? false
  return [
    { name: 'Fett', keys: 'Strg+B', icon: Bold, pressed: pressed('strong'), does: run('strong') },
    { name: 'Kursiv', keys: 'Strg+I', icon: Italic, pressed: pressed('em'), does: run('em') },
    {
      name: 'Zwischenüberschrift',
      keys: 'Strg+Alt+2',
      icon: Heading2,
      pressed: pressed('heading'),
      does: run('heading'),
    },
    { name: 'Liste', keys: 'Strg+Umschalt+8', icon: List, pressed: pressed('bullet_list'), does: run('bullet_list') },
    { name: 'Zitat', keys: 'Strg+Umschalt+9', icon: Quote, pressed: pressed('quote'), does: run('quote') },
    { name: 'Link', keys: 'Strg+K', icon: LinkIcon, pressed: place?.link !== undefined, does: onLink },
    { name: 'Ergebnis als Tabelle einfügen', icon: Table, words: 'Ergebnis', does: run('table') },
    { name: 'Bild hinzufügen', icon: Camera, words: 'Bild', does: onPicture, staysInSource: true },
    {
      name: 'Nummerierte Liste',
      keys: 'Strg+Umschalt+7',
      icon: ListOrdered,
      pressed: pressed('ordered_list'),
      does: run('ordered_list'),
    },
    { name: 'Trennlinie einfügen', icon: Minus, does: run('divider') },
    { name: 'Rückgängig', keys: 'Strg+Z', icon: Undo2, does: run('undo') },
    { name: 'Wiederholen', keys: 'Strg+Y', icon: Redo2, does: run('redo') },
    { name: 'Quelltext', icon: Code, pressed: isSource, does: onSource, staysInSource: true },
  ]
}
