import { describe, expect, test } from 'vitest'
import { refused } from '#tests/support/contract-answers.ts'
import { openInquiryDesk } from '#tests/support/inquiry-desk.ts'
import { dayMs } from '#time/tokyo.ts'

async function openDesk() {
  const desk = await openInquiryDesk()
  const names = async (query: Record<string, string>, as = desk.admin) => {
    const { body, headers } = await desk.list(query, as)
    expect(headers['x-total-count']).toBe(String(body.length))
    return body.map(({ name }) => name)
  }
  return { ...desk, names }
}

describe('searching inquiries', () => {
  test('finds them by name, address, telephone, message and answer, in any width and kana', async () => {
    const { send, answer, names } = await openDesk()
    const id = await send('山田 花子', {
      email: 'hanako@example.test',
      phone: '０９０－１２３４－５６７８',
      message: 'ﾍﾞﾋﾞｰカーで行けますか',
    })
    await send('Emma Clark', { email: 'emma@example.test', phone: '08011112222', message: 'Is it open?' })
    await answer(id, { text: 'ＯＫです。段差はありません。' })
    for (const q of ['山田花子', 'HANAKO@', '090-1234', '１２３４', 'べびー', 'ベビー カー', 'ok', '段差'])
      expect(await names({ q }), q).toEqual(['山田 花子'])
    expect(await names({ q: 'emma ｏｐｅｎ' })).toEqual(['Emma Clark'])
    expect(await names({ q: 'emma 段差' })).toEqual([])
    expect(await names({ q: ' ' })).toEqual(['Emma Clark', '山田 花子'])
  })

  test('a search is read page by page', async () => {
    const { send, list } = await openDesk()
    for (const name of ['一郎', '二郎', '三郎']) await send(name)
    const { body, headers } = await list({ q: '郎', page: '2', size: '2' })
    expect(body.map(({ name }) => name)).toEqual(['一郎'])
    expect(headers['x-total-count']).toBe('3')
  })

  test('chooses a month by the calendar of Tokyo', async () => {
    const { app, send, names } = await openDesk()
    app.clock.set(Date.parse('2026-10-31T23:58:00+09:00'))
    await send('十月')
    await send('十一月')
    app.clock.pass(30 * dayMs)
    await send('十二月')
    expect(await names({ month: '2026-10' })).toEqual(['十月'])
    expect(await names({ month: '2026-11' })).toEqual(['十一月'])
    expect(await names({ month: '2026-12', q: '月' })).toEqual(['十二月'])
    expect(await names({ month: '2026-02' })).toEqual([])
  })

  test('chooses those that the caller takes care of, and those that are not assigned', async () => {
    const { admin, other, send, mark, assign, names } = await openDesk()
    const [mine, theirs] = [await send('私の'), await send('他の人の')]
    await send('まだ')
    await assign(mine, admin.id)
    await assign(theirs, other.id)
    expect(await names({ assigned: 'me' })).toEqual(['私の'])
    expect(await names({ assigned: 'me' }, other)).toEqual(['他の人の'])
    expect(await names({ assigned: 'none' })).toEqual(['まだ'])
    await mark(mine, true)
    expect(await names({ assigned: 'me', state: 'open' })).toEqual([])
  })

  test('refuses a month that does not exist, and a search that is too long', async () => {
    const { list } = await openDesk()
    for (const query of [{ month: '2026-13' }, { month: 'October' }, { assigned: 'all' }])
      expect(await list(query)).toMatchObject(refused('error.server.invalid'))
    expect(await list({ q: 'あ'.repeat(101) })).toMatchObject(
      refused('error.server.invalid', { q: 'tooLong' }),
    )
  })
})
