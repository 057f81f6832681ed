import { Link } from 'react-router'
import type { PictureUse } from '#features/pictures/library/picture-use.ts'
import styles from './picture.module.css'

/** @param props.isWithheld readers see the places, not the picture */
export function PictureUses({ uses, isWithheld }: { uses: PictureUse[]; isWithheld: boolean }) {
  if (uses.length === 0) return <p>Nichts zeigt dieses Bild.</p>
  return (
    <>
      {isWithheld && <p>Hier stand es; jetzt wird es ausgelassen.</p>}
      <ul className={styles['uses']}>
        {uses.map(({ title, address, isPublic }) => (
          <li key={`${title} ${address}`}>
            {address === undefined ? (
              title
            ) : (
              <Link className="target strong" to={address}>
                {title}
              </Link>
            )}
            {!isPublic && <small className="muted"> nicht öffentlich</small>}
          </li>
        ))}
      </ul>
    </>
  )
}
