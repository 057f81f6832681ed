import { Armchair, Mail } from '#site/ui/icons.ts'
import { Icon } from '../../ui/icon.tsx'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import styles from './board.module.css'
import type { ShownMember } from './board-view.ts'

type Props = { member: ShownMember; heading?: 'h2' | 'h3' }

/** An entry of a list. */
export const BoardMember = ({ member: { name, position, email, picture }, heading: Heading = 'h2' }: Props) => (
  <li className={styles['member']}>
    {name === undefined ? (
      <span className={styles['vacant']}>
        <Icon icon={Armchair} size={44} />
      </span>
    ) : (
      <ResponsivePicture className={styles['avatar']} picture={picture} sizes="7rem" alt="" />
    )}
    <div>
      <Heading>{name ?? 'Amt frei'}</Heading>
      <p className="muted">{position}</p>
      {email !== '' && (
        <a className="target together" href={`mailto:${email}`} aria-label={`E-Mail schreiben an ${name ?? position}`}>
          <Icon icon={Mail} size={16} /> E-Mail schreiben
        </a>
      )}
    </div>
  </li>
)
