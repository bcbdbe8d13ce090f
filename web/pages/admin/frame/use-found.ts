import { useTranslation } from 'react-i18next'
import type { FoundLesson } from '#contract/lesson-search.ts'
import type { ManagedMember } from '#contract/member-administration.ts'
import { useFoundLessons } from '#web/features/lessons/administration/api.ts'
import { addressToEdit } from '#web/features/lessons/administration/lesson-address.ts'
import { useFoundMembers } from '#web/features/members/administration/api.ts'
import { useSettled } from '#web/lib/settled.ts'
import { addressOf } from '../destinations.ts'
import type { AnyDestination } from '../destinations.ts'
import { findPages } from './find-pages.ts'

/** What the palette can lead to, with the address of its page without language. */
export type Found = { path: string } & (
  | { kind: 'page'; page: AnyDestination }
  | { kind: 'member'; member: ManagedMember }
  | { kind: 'allMembers'; total: number }
  | { kind: 'lesson'; lesson: FoundLesson }
)

export interface FoundGroup {
  value: 'pages' | 'members' | 'lessons'
  items: Found[]
}

const pauseMs = 200
const mostMembers = 6

/** Pages at once; members and lessons after a pause in typing. A later search cancels the calls of an earlier one. */
export function useFound(typed: string) {
  const { t } = useTranslation()
  const wanted = typed.trim()
  const settled = useSettled(wanted, pauseMs)
  const members = useFoundMembers(settled, mostMembers)
  const lessons = useFoundLessons(settled)
  const isWaiting = settled !== wanted || members.isLoading || lessons.isLoading
  const pages = findPages(typed, ({ name }) => t(`adminNav.to.${name}`))
  // What was found for other words is not shown, because Enter would open it.
  const isCurrent = wanted !== '' && settled === wanted
  const groups: FoundGroup[] = [
    { value: 'pages', items: pages.map((page) => ({ kind: 'page', path: addressOf(page), page })) },
    { value: 'members', items: isCurrent ? membersIn(members.data, wanted) : [] },
    {
      value: 'lessons',
      items: (isCurrent ? (lessons.data ?? []) : []).map((lesson) => ({
        kind: 'lesson',
        path: addressToEdit(lesson),
        lesson,
      })),
    },
  ]
  return { groups: groups.filter(({ items }) => items.length > 0), isWaiting, isCurrent, members, lessons }
}

function membersIn(
  { items, total }: { items: ManagedMember[]; total: number } = { items: [], total: 0 },
  q: string,
): Found[] {
  const all: Found[] = [
    { kind: 'allMembers', path: `/admin?tab=user&${new URLSearchParams({ q }).toString()}`, total },
  ]
  return [
    ...items.map((member): Found => ({ kind: 'member', path: `/admin/members/${member.id}`, member })),
    ...(total > items.length ? all : []),
  ]
}
