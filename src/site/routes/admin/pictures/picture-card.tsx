import { Check, Pencil, TriangleAlert, type IconPath } from '#site/ui/icons.ts'
import { Link } from 'react-router'
import { isWithheld } from '#features/pictures/consents/picture-consent.ts'
import { pictureName, type LibraryPicture } from '#features/pictures/library/library-picture.ts'
import { toShownPicture } from '#features/pictures/picture.ts'
import { formatDate } from '#shared/berlin-time.ts'
import { Icon } from '../../../ui/icon.tsx'
import { ResponsivePicture } from '../../../ui/responsive-picture.tsx'
import styles from './library.module.css'
import { pictureAddress, previewAddress } from './upload-path.ts'

/** What a picture still lacks, the most urgent first. */
type CardState = 'withheld' | 'undescribed' | 'ready'

export function toPictureCard(picture: LibraryPicture) {
  const { text, isUndescribed, addedAt, consent } = picture
  const state: CardState = isWithheld(consent, 'website') ? 'withheld' : isUndescribed ? 'undescribed' : 'ready'
  return {
    name: pictureName(picture),
    hash: picture.hash,
    picture: toShownPicture(picture),
    text: isUndescribed ? '' : text || 'Nur Schmuck',
    state,
    added: addedAt && formatDate(addedAt),
  }
}

const states: Record<CardState, { icon: IconPath; label: string }> = {
  withheld: { icon: TriangleAlert, label: 'Einwilligung fehlt' },
  undescribed: { icon: Pencil, label: 'Was sieht man?' },
  ready: { icon: Check, label: 'Bereit' },
}

type Props = { card: ReturnType<typeof toPictureCard> }

export const PictureCard = ({ card: { name, hash, picture, text, state, added } }: Props) => (
  <li className={styles['card']} data-state={state}>
    {state === 'withheld' ? (
      <img
        className={styles['thumb']}
        src={previewAddress(name, hash)}
        width={picture.width}
        height={picture.height}
        alt=""
        loading="lazy"
      />
    ) : (
      <ResponsivePicture className={styles['thumb']} picture={picture} sizes="11rem" maxWidth={480} alt="" />
    )}
    <Link className={styles['open']} to={pictureAddress(name)}>
      <Icon icon={states[state].icon} size={16} /> {states[state].label}
      <span className="visually-hidden">{text || name}</span>
    </Link>
    {text !== '' && <span className="muted">{text}</span>}
    {added !== undefined && <span className="muted">seit {added}</span>}
  </li>
)
