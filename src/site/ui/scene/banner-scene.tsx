import { useTheme } from '../../theme.ts'
import styles from '../banner.module.css'

const MARK = 'data-scene'
/** Marks the furniture of the hall; a scene without it gets no motifs of this sport either. */
const TABLE = 'data-table'

/** The whole scene, and a strip of its most expressive part for the low band. */
const TALL = { viewBox: '0 0 1440 640', preserveAspectRatio: 'xMidYMid slice' }
const LOW = { viewBox: '0 120 1440 330', preserveAspectRatio: 'xMidYMin slice' }
/** Every public document contains the drawing: the program reads it from there, instead of loading it a second time. */
const brought = import.meta.env.SSR ? '' : (document.querySelector(`[${MARK}]`)?.innerHTML ?? '')

type Props = { className?: string | undefined; isLow: boolean; motif?: string | undefined }

/** The hall, inlined in the document: every first visit would request a separate file. @param props.motif in the table's place */
export function BannerScene({ className, isLow, motif }: Props) {
  const { scene: known } = useTheme()
  const scene = import.meta.env.SSR ? known : brought
  const shown = scene.includes(TABLE) ? motif : undefined
  return (
    <>
      <svg
        className={className}
        {...(isLow ? LOW : TALL)}
        aria-hidden="true"
        {...{ [MARK]: shown === undefined ? '' : 'cleared' }}
        dangerouslySetInnerHTML={{ __html: scene }}
      />
      {shown !== undefined && (
        <svg
          className={styles['motif']}
          viewBox="0 0 420 260"
          fill="none"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          dangerouslySetInnerHTML={{ __html: shown }}
        />
      )}
    </>
  )
}
