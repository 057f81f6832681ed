import { DEFAULT_HOST, type WidgetOptions } from '../options.ts'
import { useWords } from './words.tsx'

/** Who provides the service. */
export function CallOut({ options: { host = DEFAULT_HOST } }: { options: WidgetOptions }) {
  const words = useWords()
  return (
    <p className="call-out">
      <a href={host.url}>
        {words('coded_by')} {host.name}
      </a>
    </p>
  )
}
