import { Armchair, Mail } from '#site/ui/icons.ts'
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
  const own = board.members.flatMap(({ picture }) => picture ?? [])
  const pictures = await findPictures([board.groupPicture, AVATARS.m, AVATARS.w, ...own])
  const shown = (path: string) => {
    const picture = pictures.get(path)
    return picture && toShownPicture(picture)
  }
  const members = board.members.map(({ name, position, email, gender, picture }) => ({
    name,
    position,
    email,
    // A portrait may be withheld.
    picture: (picture === undefined ? undefined : shown(picture)) ?? shown(AVATARS[gender]),
  }))
  return { members, group: shown(board.groupPicture), groupText: board.groupPictureText }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Vorstand', description: SUBTITLE, path: href('/vorstand') })

export default function Board({ loaderData: { members, group, groupText } }: Route.ComponentProps) {
  return (
    <>
      <Banner title="Vorstand" subtitle={SUBTITLE} />
      <div className="wrap section">
        {group && (
          <figure className={styles['group']}>
            <ResponsivePicture
              picture={group}
              sizes="(min-width: 75em) 74rem, calc(100vw - 2.5rem)"
              alt={groupText}
              isFirst
            />
          </figure>
        )}
        <ul className={styles['members']}>
          {members.map(({ name, position, email, picture }, index) => (
            <li className={styles['member']} key={index}>
              {name === undefined ? (
                <span className={styles['vacant']}>
                  <Icon icon={Armchair} size={44} />
                </span>
              ) : (
                <ResponsivePicture className={styles['avatar']} picture={picture} sizes="7rem" alt="" />
              )}
              <div>
                <h2>{name ?? 'Amt frei'}</h2>
                <p>{position}</p>
                {email !== '' && (
                  <a href={`mailto:${email}`} aria-label={`E-Mail schreiben an ${name ?? position}`}>
                    <Icon icon={Mail} size={16} /> E-Mail schreiben
                  </a>
                )}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}
