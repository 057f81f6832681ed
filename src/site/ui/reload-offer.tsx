import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { LOADING_FAILED, rememberAsked, reloadOnRequest } from '../runtime/reload-once.ts'
import styles from './reload-offer.module.css'

/** The specification gives a part of the program this long to load. */
const TIME_OUT_MILLISECONDS = 120_000

/** Offers a reload when a part of the program could not be loaded, or not in time. */
export function ReloadOffer() {
  const [isOffered, setIsOffered] = useState(false)
  const { location } = useNavigation()
  const asked = location && location.pathname + location.search

  useEffect(() => {
    const offer = () => setIsOffered(true)
    window.addEventListener(LOADING_FAILED, offer)
    return () => window.removeEventListener(LOADING_FAILED, offer)
  }, [])

  useEffect(() => {
    rememberAsked(asked)
    if (asked === undefined) return undefined
    const timer = setTimeout(() => setIsOffered(true), TIME_OUT_MILLISECONDS)
    return () => clearTimeout(timer)
  }, [asked])

  if (!isOffered) return null
  return (
    <div className={styles['offer']} role="alert">
      <span>Ein Teil der Seite konnte nicht geladen werden. Bitte prüfen Sie Ihre Verbindung.</span>
      <button className="button button-accent" type="button" onClick={reloadOnRequest}>
        Neu laden
      </button>
    </div>
  )
}
