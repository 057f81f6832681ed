import scene from '../assets/banner.svg?raw'

/** The whole scene, and the strip with ball and net for the low band. */
const TALL = { viewBox: '0 0 1440 640', preserveAspectRatio: 'xMidYMid slice' }
const LOW = { viewBox: '0 120 1440 330', preserveAspectRatio: 'xMidYMin slice' }
const drawing = scene.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')

/** The hall, drawn inside the document: a file of its own would be asked for on every first visit. */
export function BannerScene({ className, isLow }: { className?: string | undefined; isLow: boolean }) {
  return (
    <svg
      className={className}
      {...(isLow ? LOW : TALL)}
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
