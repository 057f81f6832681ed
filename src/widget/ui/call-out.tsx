import type { PageParts } from '../parts.ts'
import { useWords } from './words.tsx'

/** Of services that do not say who they are. */
const ORIGINAL_HOST = { name: 'Netlify', url: 'https://www.netlify.com' }

/** Who provides the service: as the page says, else as the service does. */
export function CallOut({ options, state: { settings } }: Pick<PageParts, 'options' | 'state'>) {
  const words = useWords()
  const host = options.host ?? (settings && (settings.host ?? ORIGINAL_HOST))
  if (!host) return null
  return (
    <p className="call-out">
      <a href={host.url}>
        {words('coded_by')} {host.name}
      </a>
    </p>
  )
}
