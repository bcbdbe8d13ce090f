/**
 * The pictures that pages show beside their words: files below `web/public/`. An owner's photograph goes into
 * `web/public/pictures/` and is named here. Spaces, teacher and kinds of lesson name theirs in their own
 * files.
 */
export const pictures = {
  /** What pages open with; wide ones, whose left side may be covered by words. */
  banners: {
    home: '/pictures/banner.svg',
    about: '/pictures/banners/about.svg',
    prices: '/pictures/banners/price.svg',
    address: '/pictures/banners/address.svg',
    rentalSpace: '/pictures/spaces/roof-terrace.svg',
    contact: '/pictures/cafe.svg',
  },
  /** What pages open with in a studio that began blank: it shows no place. */
  light: '/pictures/light.svg',
  /** For a lesson whose own picture cannot be loaded. */
  lesson: '/pictures/lessons/placeholder.svg',
} as const
