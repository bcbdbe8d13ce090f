import { Route, Routes } from 'react-router'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#tests/components/show.tsx'
import { adminRoutes } from './admin-routes.ts'
import { Guarded } from './app.tsx'

const Page = () => (
  <Guarded roles={adminRoutes[0].roles}>
    <h1>{'the page'}</h1>
  </Guarded>
)

test('a member who opens a page of the admin area is told that it is not for members', async () => {
  const { t } = await show(<Page />, { as: 'USER', at: '/admin' })
  await expect.element(page.getByRole('heading', { name: t('error.page.401') })).toBeVisible()
  await expect.element(page.getByText('the page')).not.toBeInTheDocument()
})

const withLogin = (
  <Routes>
    <Route path="/login" element={<h1>{'the login'}</h1>} />
    <Route path="*" element={<Page />} />
  </Routes>
)

test('an administrator sees a page of the admin area', async () => {
  await show(withLogin, { as: 'ADMIN', at: '/admin/log' })
  await expect.element(page.getByRole('heading', { name: 'the page' })).toBeVisible()
})

test('a visitor who opens a page of the admin area is led to the login', async () => {
  await show(withLogin, { at: '/admin/log' })
  await expect.element(page.getByRole('heading', { name: 'the login' })).toBeVisible()
})

test('every page of the admin area is for administrators only', () => {
  for (const { path, roles } of adminRoutes) expect([path, roles]).toEqual([path, ['ADMIN']])
})
