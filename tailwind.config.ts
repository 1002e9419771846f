import type { Config } from 'tailwindcss'

/** Shades of one tone: solid ground, text on it, a tint for grounds, and text in the tone on light grounds. Values: src/screens/styles.css. */
const tone = (name: string) => ({
  DEFAULT: `var(--${name})`,
  hover: `var(--${name}-hover)`,
  on: `var(--${name}-on)`,
  soft: `var(--${name}-soft)`,
  ink: `var(--${name}-ink)`,
})

/** The design tokens. Colours are variables, so that the dark theme changes values and no class name. */
export default {
  darkMode: 'class',
  content: ['./index.html', './src/screens/**/*.{ts,tsx}'],
  theme: {
    screens: { sm: '576px', md: '768px', lg: '992px', xl: '1200px', '2xl': '1536px' },
    extend: {
      colors: {
        surface: {
          DEFAULT: 'var(--surface)',
          raised: 'var(--surface-raised)',
          sunken: 'var(--surface-sunken)',
          hover: 'var(--surface-hover)',
          selected: 'var(--surface-selected)',
        },
        ink: {
          DEFAULT: 'var(--ink)',
          soft: 'var(--ink-soft)',
          muted: 'var(--ink-muted)',
          faint: 'var(--ink-faint)',
        },
        line: {
          DEFAULT: 'var(--line)',
          strong: 'var(--line-strong)',
          control: 'var(--line-control)',
        },
        aside: {
          DEFAULT: 'var(--aside)',
          hover: 'var(--aside-hover)',
          active: 'var(--aside-active)',
          line: 'var(--aside-line)',
          ink: 'var(--aside-ink)',
          muted: 'var(--aside-muted)',
        },
        primary: tone('primary'),
        secondary: tone('secondary'),
        accent: tone('accent'),
        error: tone('error'),
        info: tone('info'),
        success: tone('success'),
        warning: tone('warning'),
      },
      fontFamily: {
        sans: ['Inter Variable', 'Inter', 'system-ui', 'sans-serif'],
        mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'monospace'],
      },
      fontSize: {
        '2xs': ['0.6875rem', { lineHeight: '1rem' }],
        xs: ['0.75rem', { lineHeight: '1rem' }],
        sm: ['0.8125rem', { lineHeight: '1.25rem' }],
        base: ['0.875rem', { lineHeight: '1.25rem' }],
        lg: ['1rem', { lineHeight: '1.5rem' }],
        xl: ['1.125rem', { lineHeight: '1.5rem' }],
        '2xl': ['1.375rem', { lineHeight: '1.75rem' }],
        '3xl': ['1.75rem', { lineHeight: '2.25rem' }],
      },
      borderRadius: { sm: '4px', DEFAULT: '6px', md: '6px', lg: '8px', xl: '12px' },
      boxShadow: {
        control: '0 1px 1px rgb(15 23 42 / 0.05)',
        card: '0 1px 2px rgb(15 23 42 / 0.05), 0 0 0 1px var(--line)',
        pop: '0 8px 24px -6px rgb(8 15 32 / 0.22), 0 0 0 1px var(--line)',
        dialog: '0 24px 64px -12px rgb(8 15 32 / 0.38), 0 0 0 1px var(--line)',
      },
      keyframes: {
        'fade-in': { from: { opacity: '0' }, to: { opacity: '1' } },
        'pop-in': {
          from: { opacity: '0', transform: 'translateY(4px) scale(0.985)' },
          to: { opacity: '1', transform: 'none' },
        },
        'slide-in': {
          from: { transform: 'translateX(24px)', opacity: '0' },
          to: { transform: 'none', opacity: '1' },
        },
        'slide-in-left': {
          from: { transform: 'translateX(-24px)', opacity: '0' },
          to: { transform: 'none', opacity: '1' },
        },
        shimmer: { '0%, 100%': { opacity: '1' }, '50%': { opacity: '0.45' } },
      },
      animation: {
        'fade-in': 'fade-in 120ms ease-out',
        'pop-in': 'pop-in 120ms ease-out',
        'slide-in': 'slide-in 160ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        'slide-in-left': 'slide-in-left 160ms cubic-bezier(0.2, 0.8, 0.2, 1)',
        // What comes at once does not shimmer before.
        shimmer: 'shimmer 1.6s ease-in-out 400ms infinite',
      },
    },
  },
} satisfies Config
