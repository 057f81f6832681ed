import { useTheme } from '../theme.ts'

const MARK = 'data-scene'

/** The whole scene, and the strip with its most telling part for the low band. */
const TALL = { viewBox: '0 0 1440 640', preserveAspectRatio: 'xMidYMid slice' }
const LOW = { viewBox: '0 120 1440 330', preserveAspectRatio: 'xMidYMin slice' }
/** Every public document brings the drawing along: there the program takes it from, instead of bringing it a second time. */
const brought = import.meta.env.SSR ? '' : (document.querySelector(`[${MARK}]`)?.innerHTML ?? '')

/** The hall, drawn inside the document: a file of its own would be asked for on every first visit. */
export function BannerScene({ className, isLow }: { className?: string | undefined; isLow: boolean }) {
  const { scene } = useTheme()
  return (
    <svg
      className={className}
      {...(isLow ? LOW : TALL)}
      aria-hidden="true"
      {...{ [MARK]: '' }}
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? scene : brought }}
    />
  )
}
