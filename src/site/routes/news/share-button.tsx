import { Share2 } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { useState } from 'react'

/** Opens the device's own sharing menu; where there is none, the address goes to the clipboard. */
export function ShareButton({ title, url }: { title: string; url: string }) {
  const [note, setNote] = useState('')

  async function share() {
    try {
      if ('share' in navigator) {
        await navigator.share({ title, url })
        return
      }
      await (navigator as Navigator).clipboard.writeText(url)
      setNote('Der Link ist kopiert.')
    } catch (error) {
      const isDismissed = error instanceof DOMException && error.name === 'AbortError'
      if (!isDismissed) setNote(`Bitte kopieren Sie diesen Link: ${url}`)
    }
  }

  return (
    <>
      <button className="button button-quiet" type="button" data-runtime onClick={() => void share()}>
        <Icon icon={Share2} size={18} /> Teilen
      </button>
      <span role="status">{note}</span>
    </>
  )
}
