import { expect, test } from 'vitest'
import { newsArticle, sportsEvent } from './json-ld.ts'

test('an article tells search engines when it came and when it was changed, in UTC', () => {
  const article = newsArticle({
    title: 'Sieg',
    publishedAt: new Date('2024-11-24T18:30:00+01:00'),
    updatedAt: new Date('2024-11-25T00:15:00+01:00'),
    summary: 'Neun zu sieben.',
    picture: 'https://club.example/media/a.jpg',
    url: 'https://club.example/news/sieg',
    publisher: 'TTC Musterdorf',
  })
  expect(article).toMatchObject({
    '@type': 'NewsArticle',
    datePublished: '2024-11-24T17:30:00.000Z',
    dateModified: '2024-11-24T23:15:00.000Z',
    mainEntityOfPage: 'https://club.example/news/sieg',
    image: ['https://club.example/media/a.jpg'],
  })
})

test('a tournament has a place, two ends and somebody who holds it', () => {
  const event = sportsEvent({
    name: 'Dorfturnier',
    description: 'Für alle.',
    startsAt: new Date('2024-12-28T09:00:00Z'),
    endsAt: new Date('2024-12-28T17:00:00Z'),
    venue: 'Schulturnhalle',
    url: 'https://club.example/dorfturnier',
    organizer: 'TTC Musterdorf',
    sport: { english: 'Table tennis' },
  })
  expect(event).toMatchObject({
    '@type': 'SportsEvent',
    startDate: '2024-12-28T09:00:00.000Z',
    endDate: '2024-12-28T17:00:00.000Z',
    location: { name: 'Schulturnhalle' },
    organizer: { '@type': 'SportsClub', name: 'TTC Musterdorf' },
  })
})
