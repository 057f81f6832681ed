import { href } from 'react-router'
import { toShownPicture } from '#features/pictures/picture.ts'
import { pageMeta } from '../../page-meta.ts'
import { services } from '../../services.ts'
import { Page } from '../../ui/banner.tsx'
import { ResponsivePicture } from '../../ui/responsive-picture.tsx'
import type { Route } from './+types/board.ts'
import { BoardMember } from './board-member.tsx'
import { portraitsOf, showMember } from './board-view.ts'
import styles from './board.module.css'

const SUBTITLE = 'Unsere Vereinsführung: Erfahren, engagiert und mit Herz dabei'

export async function loader({ context }: Route.LoaderArgs) {
  const { club, findPictures } = context.get(services)
  const board = await club.getFacts('board')
  const pictures = await findPictures([board.groupPicture, ...portraitsOf(board.members)])
  const group = pictures.get(board.groupPicture)
  return {
    members: board.members.map((member) => showMember(member, pictures)),
    group: group && toShownPicture(group),
    groupText: board.groupPictureText,
  }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Vorstand', description: SUBTITLE, path: href('/vorstand') })

export default function Board({ loaderData: { members, group, groupText } }: Route.ComponentProps) {
  return (
    <Page title="Vorstand" subtitle={SUBTITLE} className="section">
      {group && (
        <figure className="bounded">
          <ResponsivePicture
            picture={group}
            sizes="(min-width: 75em) 74rem, calc(100vw - 2.5rem)"
            alt={groupText}
            isFirst
          />
        </figure>
      )}
      <ul className={styles['members']}>
        {members.map((member, index) => (
          <BoardMember key={index} member={member} />
        ))}
      </ul>
    </Page>
  )
}
