import { useRef, useState, useSyncExternalStore, type PointerEvent } from 'react'
import { signatureField } from '#features/membership/application-fields.ts'
import { LONGEST_SIGNATURE, SIGNATURE_FIELD } from '#features/membership/signature.ts'
import styles from './membership.module.css'
import { pointAt, withPoint } from './strokes.ts'

const { width, height } = SIGNATURE_FIELD

const subscribeToNothing = () => () => {}

/** A field to sign in by finger, pen or mouse; there is none without script, and then paper does it. */
export function SignaturePad({ signer, label }: { signer: string; label: string }) {
  const [path, setPath] = useState('')
  const isDrawing = useRef(false)
  const hasScript = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )
  if (!hasScript) return null

  const add = (event: PointerEvent<SVGSVGElement>, isStart: boolean) => {
    const point = pointAt(event, event.currentTarget.getBoundingClientRect())
    setPath((before) => withPoint(before, point, { isStart, longest: LONGEST_SIGNATURE }))
  }
  return (
    <div className={styles['pad']}>
      <p id={`${signer}-name`}>
        Unterschrift: <strong>{label}</strong>
      </p>
      <svg
        role="img"
        aria-labelledby={`${signer}-name`}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          isDrawing.current = true
          add(event, true)
        }}
        onPointerMove={(event) => isDrawing.current && add(event, false)}
        onPointerUp={() => (isDrawing.current = false)}
        onPointerCancel={() => (isDrawing.current = false)}
      >
        <path d={path} />
      </svg>
      <input type="hidden" name={signatureField(signer)} value={path} />
      <button className="button button-quiet" type="button" disabled={path === ''} onClick={() => setPath('')}>
        Löschen und neu
      </button>
    </div>
  )
}
