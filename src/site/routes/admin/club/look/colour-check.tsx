import { useEffect, useRef, useState } from 'react'
import type { Colours } from '#shared/colours/palette-table.ts'
import { paletteOf, type Palette } from '#shared/colours/palette.ts'
import styles from './colour-check.module.css'
import { judgeColours } from './colour-words.ts'

/** Names of the form's fields. */
const FIELDS = { primary: 'colours.primary', accent: 'colours.accent' } as const

/** How the form's two colours look and how legible they are: first those from the server, then each new choice. */
export function ColourCheck({ colours }: { colours: Colours }) {
  const place = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState(colours)
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const read = () => setChosen(readColours(form, colours))
    read()
    form.addEventListener('input', read)
    return () => form.removeEventListener('input', read)
  }, [colours])
  const verdicts = judgeColours(chosen)
  return (
    <div className={styles['check']} ref={place}>
      <ul className="rows gap-2" aria-live="polite">
        {verdicts.map(({ colour, text, nearest }) => (
          <li key={colour} data-wrong={nearest !== undefined || undefined}>
            {text}{' '}
            {nearest !== undefined && (
              <button
                className="button button-quiet"
                type="button"
                data-runtime
                onClick={() => choose(place.current, colour, nearest)}
              >
                Diesen Ton nehmen
              </button>
            )}
          </li>
        ))}
      </ul>
      {verdicts.length > 0 && verdicts.every(({ nearest }) => nearest === undefined) && (
        <Samples {...paletteOf(chosen)} />
      )}
    </div>
  )
}

function readColours(form: HTMLFormElement, otherwise: Colours): Colours {
  const sent = new FormData(form)
  const read = (name: string, usual: string) => {
    const value = sent.get(name)
    return typeof value === 'string' ? value : usual
  }
  return { primary: read(FIELDS.primary, otherwise.primary), accent: read(FIELDS.accent, otherwise.accent) }
}

function choose(place: HTMLElement | null, colour: keyof Colours, value: string): void {
  const field = place?.closest('form')?.elements.namedItem(FIELDS[colour])
  if (!(field instanceof HTMLInputElement)) return
  field.value = value
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** In light and dark mode. Drawn, because inline styles would need an entry in the security policy; the sentences above say the same. */
const Samples = ({ light, dark }: Palette) => (
  <div className={styles['samples']} aria-hidden="true">
    {[light, dark].map((tones, index) => (
      <svg className="wide rounded" key={index === 0 ? 'day' : 'night'} viewBox="0 0 240 132">
        <rect width="240" height="132" fill={tones.paper} />
        <rect width="240" height="52" fill={tones['primary-night']} />
        <text x="16" y="32" fontSize="15" fontWeight="800" fill="#fff">
          Willkommen
        </text>
        <rect x="142" y="14" width="82" height="26" rx="13" fill={light.accent} />
        <text x="183" y="31" fontSize="11" fontWeight="700" textAnchor="middle" fill={light['accent-ink']}>
          Mitmachen
        </text>
        <text x="16" y="78" fontSize="12" fill={tones.ink}>
          Ein Satz mit einem
        </text>
        <text x="128" y="78" fontSize="12" fill={tones.primary} textDecoration="underline">
          Link darin
        </text>
        <rect x="16" y="92" width="104" height="26" rx="13" fill={tones['primary-surface']} />
        <text x="68" y="109" fontSize="11" fontWeight="700" textAnchor="middle" fill="#fff">
          Unsere Teams
        </text>
      </svg>
    ))}
  </div>
)
