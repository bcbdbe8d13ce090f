import { expect, test } from 'vitest'
import { TestApp } from '#tests/support/app.ts'
import { givenMember } from '#tests/support/factories.ts'
import { booksOf, paid } from '#tests/support/paying.ts'

test.each(['hana..ko@docomo.example', '.hanako@docomo.example', 'hanako.@docomo.example'])(
  'a member pays with a carrier’s old address, which the provider refuses: %s',
  async (email) => {
    const app = await TestApp.open()
    const member = await givenMember(app.database, { memberType: 0, email })
    await paid(app, member, 3)
    expect(await booksOf(app, member)).toMatchObject({ memberType: 3, payments: [{ amount: 27_990 }] })
    expect(app.provider.calls.filter((asked) => asked === 'POST /v1/customers')).toHaveLength(2)
  },
)
