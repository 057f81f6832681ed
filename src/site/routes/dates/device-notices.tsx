import { useEffect, useState } from 'react'
import styles from './reminder.module.css'
import { canBeTold, leaveDevice, readDevice, tellDevice, type DeviceState } from './own-device.ts'

const states: Record<DeviceState, string> = {
  off: 'Fällt heute etwas aus, meldet sich dieses Gerät sofort, ohne E-Mail-Adresse.',
  on: 'Dieses Gerät meldet sich, wenn heute etwas ausfällt.',
  blocked: 'Ihr Browser lässt von dieser Seite keine Meldungen zu. Das können Sie in seinen Einstellungen ändern.',
}
const FAILED = 'Das hat nicht geklappt. Bitte versuchen Sie es später noch einmal, oder nehmen Sie die E-Mail.'

/** Offers notices of this device where it can show them; nothing is registered before the click. */
export function DeviceNotices({ publicKey }: { publicKey: string }) {
  const [state, setState] = useState<DeviceState>()
  const [hasFailed, setFailed] = useState(false)
  const [isBusy, setBusy] = useState(false)

  useEffect(() => {
    if (canBeTold()) readDevice().then(setState, () => undefined)
  }, [])

  async function change(work: () => Promise<DeviceState>) {
    setBusy(true)
    setFailed(false)
    await work().then(setState, () => setFailed(true))
    setBusy(false)
  }

  if (state === undefined) return null
  return (
    <section className={styles['device']} aria-labelledby="geraet">
      <h2 id="geraet">Auf diesem Gerät</h2>
      <p role="status">{hasFailed ? FAILED : states[state]}</p>
      {state === 'off' && (
        <button
          className="button"
          type="button"
          disabled={isBusy}
          onClick={() => void change(() => tellDevice(publicKey))}
        >
          Auf diesem Gerät melden
        </button>
      )}
      {state === 'on' && (
        <button className="button" type="button" disabled={isBusy} onClick={() => void change(leaveDevice)}>
          Nicht mehr melden
        </button>
      )}
    </section>
  )
}
