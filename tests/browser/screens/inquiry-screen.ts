/** A valid inquiry. */
export const inquiry = {
  name: '山田 花子',
  email: 'hanako@example.test',
  phone: '09012345678',
  message: '体験レッスンについて。\n平日の午前はありますか。',
}
