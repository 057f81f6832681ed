/** What the site offers at /rest/v1. Made from its own descriptions; fetch it again rather than change it. */
export type Database = {
  __InternalSupabase: { PostgrestVersion: '13' }
  public: {
    Tables: {
      /** Registrations for tournaments: they can be put in, and never read. */
      dstt_registrations: {
        Row: Record<never, never>
        Insert: {
          /** The tournament. */
          event_id: string
          /** The name of the team. */
          teamName: string
          /** Who answers for the team. */
          contactName: string
          /** Where this person lives. */
          contactAddress: string
          /** Their telephone. */
          contactNumber: string
          /** Where the confirmation goes. */
          contactEmail: string
        }
        Update: Record<never, never>
        Relationships: []
      }
    }
    Views: {
      /** The tournaments of the club, as their pages show them. */
      events: {
        Row: {
          /** What a registration names as event_id. */
          id: string
          /** The last part of the address of its page. */
          slug: string
          /** As on the page. */
          name: string
          /** Markdown. */
          description: string
          /** The description rendered and cleaned. */
          description_html: string
          /** When it begins. */
          starts_at: string
          /** When it ends. */
          ends_at: string
          /** What happens before the first tie. */
          beforehand: string
          /** Where it takes place. */
          venue: string
          /** The last day for registrations, in Germany. */
          entries_close_on: string
          /** accept-late: later teams are taken and marked; reject: they are not. */
          late_entries: string
          /** Teams in one registration. */
          max_teams: number
          /** Of the tournament's management. */
          contact_email: string
        }
        Relationships: []
      }
      /** The final places of tournaments. */
      results: {
        Row: {
          /** Event, competition and line. */
          id: string
          /** The tournament. */
          event_id: string
          /** A key that is the same for all places of a competition. */
          competition: string
          /** Missing where the event has only one. */
          competition_name: string | null
          /** team, single or double. */
          kind: string
          /** From 1, the best first. */
          line: number
          /** Several may share one. */
          place: number
          /** As on the page of the results. */
          name: string
        }
        Relationships: [
          {
            foreignKeyName: 'results_event_id_fkey'
            columns: ['event_id']
            isOneToOne: false
            referencedRelation: 'events'
            referencedColumns: ['id']
          },
        ]
      }
      /** The published articles. */
      news: {
        Row: {
          /** Stays when the article is changed. */
          id: string
          /** The last part of the address of its page. */
          slug: string
          /** Its heading. */
          title: string
          /** One or two sentences; may be empty. */
          summary: string
          /** The date that is shown. */
          published_at: string
          /** When its text or pictures last changed. */
          updated_at: string
          /** The address of its page. */
          url: string
          /** The text, cleaned, with addresses that are good elsewhere. */
          html: string
          /** Its first picture. */
          picture_url: string | null
        }
        Relationships: []
      }
      /** Our teams, one row for each season. */
      teams: {
        Row: {
          /** Season and slug: 2024/herren-1. */
          id: string
          /** The same in every season. */
          slug: string
          /** The year in which the season began. */
          season: number
          /** 2024/25. */
          season_label: string
          /** Where it stands among our teams, from 1. */
          position: number
          /** As the club calls it. */
          name: string
          /** The league in which it plays. */
          league: string
          /** As the league calls it. */
          own_name: string
          /** Whether children play. */
          is_youth: boolean
          /** When it plays at home; may be empty. */
          home_evening: string
          /** The address of its page. */
          url: string
        }
        Relationships: []
      }
      /** The matches of our teams. */
      fixtures: {
        Row: {
          /** Stays when sides or times change. */
          id: string
          /** The team of ours. */
          team_id: string
          /** The day of the league or cup; may be empty. */
          round: string
          /** Midnight where only the day is known. */
          starts_at: string | null
          /** When it should have been. */
          moved_from: string | null
          /** planned, moved, postponed, played or forfeited. */
          state: string
          /** The side at home. */
          home: string
          /** The other side. */
          guest: string
          /** Whether our team is at home. */
          is_home: boolean
          /** Empty: where the side at home always plays. */
          hall: string
          /** Games of the side at home. */
          home_score: number | null
          /** Games of the other side. */
          guest_score: number | null
          /** The article that tells of it. */
          report_slug: string | null
        }
        Relationships: [
          {
            foreignKeyName: 'fixtures_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'fixtures_report_slug_fkey'
            columns: ['report_slug']
            isOneToOne: false
            referencedRelation: 'news'
            referencedColumns: ['slug']
          },
        ]
      }
      /** The tables of the leagues, one row for each side. */
      tables: {
        Row: {
          /** Team and line. */
          id: string
          /** The team of ours that plays in this league. */
          team_id: string
          /** From 1, the best first. */
          line: number
          /** Equals share one. */
          place: number
          /** The side, as the league calls it. */
          name: string
          /** Whether it is our team. */
          is_own: boolean
          /** Matches so far. */
          played: number
          /** Games won. */
          games_won: number
          /** Games lost. */
          games_lost: number
          /** Points won. */
          points_won: number
          /** Points lost. */
          points_lost: number
          /** Up to when it counts. */
          as_of: string
          /** Who says so; empty where it was computed from the results. */
          source: string
        }
        Relationships: [
          {
            foreignKeyName: 'tables_team_id_fkey'
            columns: ['team_id']
            isOneToOne: false
            referencedRelation: 'teams'
            referencedColumns: ['id']
          },
        ]
      }
      /** What takes place when, and what does not. */
      dates: {
        Row: {
          /** The same for the same line. */
          id: string
          /** training, spiele, turniere or verein. */
          group: string
          /** What it is, in a German word. */
          kind: string
          /** Its name. */
          title: string
          /** The place, or what else one must know. */
          detail: string | null
          /** The first day, in Germany. */
          day: string
          /** The last day. */
          last_day: string
          /** German time, 18:30. */
          begins: string | null
          /** German time. */
          ends: string | null
          /** Why it does not take place. */
          cancelled: string | null
          /** How it differs from what is usual. */
          change: string | null
          /** The address of its page. */
          url: string | null
        }
        Relationships: []
      }
    }
    Functions: Record<never, never>
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
