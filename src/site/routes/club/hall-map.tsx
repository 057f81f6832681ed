import { useEffect, useRef, useState, type MouseEvent, type RefObject } from 'react'
import type { Club } from '#features/club/club-facts.ts'
import styles from './directions.module.css'

const STORAGE_KEY = 'vereinsheim.karte'

type Props = {
  map: NonNullable<Club['map']>
  hallName: string
  isWanted: boolean
  /** Address that shows the map without script. */
  loadPath: string
}

/** The third-party map loads after a click; the choice can be remembered in this browser, and revoked. */
export function HallMap({ map, hallName, isWanted, loadPath }: Props) {
  const [isShown, setIsShown] = useState(isWanted)
  const [isRemembered, setIsRemembered] = useState(false)

  const box = useRef<HTMLInputElement>(null)

  useEffect(() => {
    const isKept = readChoice()
    // A tick from before hydration counts, too.
    if (!isKept && !box.current?.checked) return
    writeChoice(true)
    // oxlint-disable-next-line react/set-state-in-effect -- the first render must equal the server's, which does not know the choice
    setIsRemembered(true)
    setIsShown(isKept || isWanted)
  }, [isWanted])

  function show(event: MouseEvent) {
    event.preventDefault()
    setIsShown(true)
  }

  function remember(wanted: boolean) {
    setIsRemembered(wanted)
    writeChoice(wanted)
  }

  return (
    <div id="karte" className={isShown ? undefined : styles['map']}>
      {isShown ? <MapFrame map={map} hallName={hallName} /> : <ProviderNotice map={map} />}
      <div className={styles['choices']}>
        {!isShown && (
          <a className="button" href={loadPath} data-runtime onClick={show}>
            Karte laden
          </a>
        )}
        <RememberBox box={box} isTicked={isRemembered} onTick={remember} />
        <a href={map.linkUrl} target="_blank" rel="noopener noreferrer">
          In OpenStreetMap öffnen<span className="visually-hidden"> (neuer Tab)</span>
        </a>
      </div>
    </div>
  )
}

type BoxProps = { box: RefObject<HTMLInputElement | null>; isTicked: boolean; onTick: (wanted: boolean) => void }

const RememberBox = ({ box, isTicked, onTick }: BoxProps) => (
  <label className="target">
    <input ref={box} type="checkbox" checked={isTicked} onChange={(event) => onTick(event.currentTarget.checked)} />
    Auswahl in diesem Browser merken
  </label>
)

const MapFrame = ({ map, hallName }: Pick<Props, 'map' | 'hallName'>) => (
  <iframe className={styles['frame']} src={map.embedUrl} title={`Karte: ${hallName}`} referrerPolicy="no-referrer" />
)

const ProviderNotice = ({ map }: { map: Props['map'] }) => (
  <p>
    Die Karte kommt von der {map.providerName}. Wenn Sie sie laden, erfährt dieser Anbieter Ihre IP-Adresse (
    <a href={map.privacyUrl}>Datenschutzhinweise des Anbieters</a>).
  </p>
)

function readChoice(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'ja'
  } catch {
    // Without storage the browser asks each time.
    return false
  }
}

function writeChoice(wanted: boolean) {
  try {
    if (wanted) localStorage.setItem(STORAGE_KEY, 'ja')
    else localStorage.removeItem(STORAGE_KEY)
  } catch {
    // Without storage the choice is not remembered.
  }
}
