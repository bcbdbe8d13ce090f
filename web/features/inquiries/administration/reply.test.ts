import { expect, test } from 'vitest'
import { identity } from '#studio/identity.ts'
import { replyAddress } from './reply.ts'

const inquiry = {
  id: 'a',
  name: '山田',
  email: 'hanako+yoga@example.com',
  phone: '09012345678',
  message: '体験できますか？\n平日&午前',
  isMember: false,
  askedAt: '2026-11-20T03:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
}

test.each(['ja', 'en'] as const)(
  'addresses a reply to the sender, with a subject and the inquiry below (%s)',
  (language) => {
    const { protocol, pathname, searchParams } = new URL(replyAddress({ ...inquiry, language }))
    expect(protocol).toBe('mailto:')
    expect(decodeURIComponent(pathname)).toBe(inquiry.email)
    expect(searchParams.get('subject')).toContain(identity.name[language])
    expect(searchParams.get('body')).toBe('\r\n\r\n> 体験できますか？\r\n> 平日&午前')
  },
)
