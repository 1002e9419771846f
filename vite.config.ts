import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Rolldown } from 'vite'
import { compiledEarly } from './src/build/compiled-early.ts'
import { firstFiles } from './src/build/first-files.ts'
import { callsApart, formsApart } from './src/build/forms-apart.ts'
import { lastPage } from './src/build/last-page.ts'
import { words } from './src/build/words.ts'

/** The portal: index.html → dist/portal. The manifest tells the size check what the first load is. */
export default defineConfig({
  plugins: [
    formsApart(),
    callsApart(),
    words(),
    lastPage(),
    firstFiles(),
    compiledEarly(['index', 'library', 'list']),
    react(),
    tailwind(),
  ],
  // React has had the hook itself since 18: the form of it for older ones would be dead code.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  build: {
    outDir: 'dist/portal',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    chunkSizeWarningLimit: 700,
    // Every browser of the target knows it.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => !atOnce.test(file)),
    },
    rolldownOptions: {
      output: {
        hashCharacters: 'hex',
        codeSplitting: { groups: filesOfTheBuild() },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash:7].js`,
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
})

/** Files that the page has by the time that anything else is asked for. */
const atOnce = /\/(library|rolldown-runtime)-[\w-]+\.js$/
const wordFiles = /\/locales\/(\w+)\/(?:common|lists)\.json(?:\?(first|signIn|more))?$/
const nameOfWords: Readonly<Record<string, string>> = {
  first: 'words',
  signIn: 'sign-in-words',
  more: 'more-words',
}

/**
 * What comes together stands in one file: few requests, and alike things pack well. `library` stays the same over many
 * releases of the portal; a list needs `library`, `portal`, `list` and the first words of one language. The rest comes by screen.
 */
function filesOfTheBuild(): Rolldown.CodeSplittingGroup[] {
  const isOfList = closureOf('/src/screens/list/list-screen.tsx')
  const groups: Rolldown.CodeSplittingGroup[] = [
    { name: wordsName, debugName: 'words' },
    { name: 'library', tags: ['$initial'], test: /\/node_modules\// },
    { name: 'portal', tags: ['$initial'] },
    // All that a list needs, icons too, and nothing that it does not: first among those that come by screen, so that no part of it goes elsewhere.
    {
      name: (id, context) => (isOfList(id, context) ? 'list' : null),
      debugName: 'list',
      test: /\/(src|react-table|table-core|lucide-react)\//,
    },
    { name: 'forms', test: /\/families\/[^?]*\?form$/ },
    {
      name: 'icons',
      test: /\/lucide-react\//,
      entriesAware: true,
      entriesAwareMergeThreshold: 9000,
    },
    { name: 'virtual', test: /\/(react-virtual|virtual-core|ui\/use-virtual-rows)\b/ },
    // Three groups of Radix: what all its controls share, what all its layers over the page share, and its dialog. Without them these come in seven small files.
    {
      name: 'controls',
      test: /\/@radix-ui\/(primitive|react-(compose-refs|context|id|primitive|slot|use-[\w-]+))\//,
    },
    {
      name: 'layers',
      test: /\/(@radix-ui\/react-(dismissable-layer|focus-guards|focus-scope|portal|presence)|react-remove-scroll|aria-hidden)\//,
    },
    { name: 'dialog', test: /\/ui\/dialog\.tsx$/ },
    // Small parts that few screens share: a file for each would cost more in the list of files than it saves.
    {
      name: 'editing',
      test: /\/(schemas\/limits|frame\/(file-content|files)|values\/file-name|sheet\/column-title|page-frame|documents\/(document-error|email)|codes\/(accounting-costs|expenses|item-classes|payment|vat-rates)|ui\/(textarea|moment-input|number-input)|list\/filter-values|documents\/parse-decimal|text\/parse-decimal)\.tsx?$/,
    },
    {
      name: 'small',
      test: /\/ui\/(rank|progress|card|date-input|tooltip-anchors|stacked-table|stand-in)\.tsx?$/,
    },
    // Screens that say why there is nothing else to see.
    {
      name: 'refusals',
      test: /\/(not-found-screen|forbidden-screen|without-session|start-failure)\.tsx$/,
    },
    // Notices of the frame, which most days nobody sees, and what stands in for rows where the connection is lost: it must be there before.
    {
      name: 'notices',
      test: /\/(update-banner|scroll-to-top|session-banners|kept-drafts-banner|list\/offline)\.tsx$/,
    },
    { name: 'definitions', test: /\/use-definition(s|-kind)\.tsx?$/ },
    // What a passkey needs, with the library for it.
    {
      name: 'passkeys',
      test: /\/(screens\/[\w-]+\/passkey-[\w-]+\.tsx?$|@simplewebauthn\/browser\/)/,
    },
    // The rest that screens share, of which many pieces are tiny: those of nearly the same screens stand together.
    {
      name: 'shared',
      test: /\/(src|schemas)\//,
      minShareCount: 2,
      entriesAware: true,
      entriesAwareMergeThreshold: 1500,
    },
  ]
  return groups.map((group, index) => ({ ...group, priority: groups.length - index }))
}

/** A file of icons is called after all screens that share it. The names of all files stand in the first load: they have the fewest signs of a hash that the build takes, of sixteen kinds, which pack better than sixty-four. */
const shortName = (name: string): string => name.replace(/~.*/, '')

/** `words-tr`, `more-words-tr`, and `list-words-tr` with the names of codes. */
function wordsName(id: string): string | null {
  const [, language, part] = wordFiles.exec(id) ?? []
  return language === undefined ? null : `${nameOfWords[part ?? ''] ?? 'list-words'}-${language}`
}

/** Tells whether a module is loaded at once with the given one: found by following the imports, on the first question. */
function closureOf(start: string): (id: string, context: Rolldown.ChunkingContext) => boolean {
  const modules = new Set([new URL(`.${start}`, import.meta.url).pathname])
  let isFollowed = false
  return (id, context) => {
    if (!isFollowed)
      for (const one of modules)
        importsOf(one, context).forEach((imported) => modules.add(imported))
    isFollowed = true
    return modules.has(id)
  }
}

/** The library of icons names all that there are in one module: of those, the ones that the importing module takes. */
function importsOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const { importedIds = [], code } = context.getModuleInfo(id) ?? {}
  return importedIds.flatMap((imported) => {
    if (!allIcons.test(imported)) return [imported]
    const names = /import \{([^}]*)\} from "lucide-react"/.exec(code ?? '')?.[1]?.split(',') ?? []
    return names.flatMap((name) => iconFile(name.trim().split(' ')[0], imported, context))
  })
}

function iconFile(
  name: string | undefined,
  barrel: string,
  context: Rolldown.ChunkingContext,
): string[] {
  const text = context.getModuleInfo(barrel)?.code ?? ''
  const file = new RegExp(`default as ${name}\\b[^}]*\\} from ['"]\\./(icons/[\\w-]+\\.mjs)`).exec(
    text,
  )
  return file?.[1] === undefined ? [] : [new URL(file[1], `file://${barrel}`).pathname]
}
const allIcons = /\/lucide-react\/dist\/esm\/lucide-react\.mjs$/
