import { Copy } from '#site/ui/icons.ts'
import { useRef, useState } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { useFocusWhenShown } from '../../../ui/hooks/use-focus-when-shown.ts'
import styles from './people.module.css'

/** A link that the page shows once. */
export type ShownLink = {
  link: string
  /** The recipient's name. */
  called: string
  purpose: 'invitation' | 'new-password'
  validUntil: string
  /** The state of the mail. */
  mail: 'on-its-way' | 'no-server' | 'none'
}

const words = {
  invitation: {
    title: 'Einladungslink',
    use: 'Damit wählt die eingeladene Person ihr Passwort und ist angemeldet.',
  },
  'new-password': {
    title: 'Link für ein neues Passwort',
    use: 'Damit wählt die Person ein neues Passwort. Das bisherige gilt, bis sie den Link benutzt.',
  },
} as const

const mailWords = {
  'on-its-way': 'Eine E-Mail mit diesem Link ist unterwegs. Kommt sie nicht an, geben Sie den Link selbst weiter.',
  'no-server':
    'Es ist kein Mailserver eingerichtet: Die E-Mail kommt nicht von selbst an. Bitte geben Sie den Link selbst weiter.',
  none: 'Es wurde keine E-Mail verschickt. Bitte geben Sie den Link selbst weiter.',
} as const

/** Takes the focus when it appears: it is shown only once. */
export function HandedLink({ shown: { link, called, purpose, validUntil, mail } }: { shown: ShownLink }) {
  const panel = useFocusWhenShown<HTMLDivElement>(link)
  const { title, use } = words[purpose]
  return (
    <div className={styles['link-panel']} role="status" tabIndex={-1} ref={panel}>
      <h2>
        {title} für {called}
      </h2>
      <p className="to-46">{mailWords[mail]}</p>
      <CopyField link={link} label={title} />
      <p className="to-46">
        {use} Er gilt einmal, bis {validUntil} Uhr, und steht nur jetzt hier. Wer ihn hat, kommt hinein: Geben Sie ihn
        nur dieser Person, am besten persönlich oder über einen Weg, dem Sie trauen.
      </p>
    </div>
  )
}

function CopyField({ link, label }: { link: string; label: string }) {
  const field = useRef<HTMLInputElement>(null)
  const [outcome, setOutcome] = useState('')
  const copy = async () => {
    field.current?.select()
    const isCopied = await navigator.clipboard.writeText(link).then(
      () => true,
      () => false,
    )
    setOutcome(isCopied ? 'Kopiert.' : 'Der Link ist markiert: Bitte kopieren Sie ihn mit Strg+C.')
  }
  return (
    <div className={styles['copy']}>
      <input
        className="text shrinks pad-3 grows rounded"
        ref={field}
        aria-label={label}
        readOnly
        value={link}
        onFocus={(event) => event.target.select()}
      />
      <button className="button" type="button" data-runtime onClick={() => void copy()}>
        <Icon icon={Copy} size={18} /> Kopieren
      </button>
      <span className="strong" role="status">
        {outcome}
      </span>
    </div>
  )
}
