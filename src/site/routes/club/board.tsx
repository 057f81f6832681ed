import { Mail } from 'lucide'
import { Icon } from '../../ui/icon.tsx'
import { href } from 'react-router'
import { toShownPicture } from '#features/pictures/picture.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Banner } from '../../ui/banner.tsx'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import type { Route } from './+types/board.ts'
import { AVATARS } from './avatars.ts'
import styles from './board.module.css'

const SUBTITLE = 'Unsere Vereinsführung: Erfahren, engagiert und mit Herz dabei'

export async function loader({ context }: Route.LoaderArgs) {
  const { club, findPictures } = context.get(services)
  const board = await club.getFacts('board')
  const pictures = await findPictures([board.groupPicture, AVATARS.m, AVATARS.w])
  const shown = (path: string) => {
    const picture = pictures.get(path)
    return picture && toShownPicture(picture)
  }
  return { board, group: shown(board.groupPicture), avatars: { m: shown(AVATARS.m), w: shown(AVATARS.w) } }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Vorstand', description: SUBTITLE, path: href('/vorstand') })

export default function Board({ loaderData: { board, group, avatars } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Vorstand" subtitle={SUBTITLE} />
      <div className="wrap section">
        {group && (
          <figure className={styles['group']}>
            <ResponsivePicture
              picture={group}
              sizes="(min-width: 75em) 74rem, calc(100vw - 2.5rem)"
              alt={board.groupPictureText}
              isFirst
            />
          </figure>
        )}
        <ul className={styles['members']}>
          {board.members.map((member) => {
            const avatar = avatars[member.gender]
            return (
              <li className={styles['member']} key={member.name}>
                {avatar && <ResponsivePicture className={styles['avatar']} picture={avatar} sizes="5rem" alt="" />}
                <div>
                  <h2>{member.name}</h2>
                  <p>{member.position}</p>
                  {member.email !== '' && (
                    <a href={`mailto:${member.email}`} aria-label={`E-Mail schreiben an ${member.name}`}>
                      <Icon icon={Mail} size={16} /> E-Mail schreiben
                    </a>
                  )}
                </div>
              </li>
            )
          })}
        </ul>
      </div>
    </>
  )
}
