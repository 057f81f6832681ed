import scene from '../assets/banner.svg?raw'

const VIEW_BOX = '0 0 1440 640'
const drawing = scene.replace(/^[\s\S]*?<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '')

/** The hall, drawn inside the document: a file of its own would be asked for on every first visit. */
export function BannerScene({ className }: { className?: string | undefined }) {
  return (
    <svg
      className={className}
      viewBox={VIEW_BOX}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: drawing }}
    />
  )
}
