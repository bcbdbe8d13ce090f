import { toast } from 'react-hot-toast/headless'

/** Copies a text, and says whether that has worked. */
export async function copyText(text: string, says: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(says.copied)
  } catch {
    toast.error(says.failed)
  }
}
