// Runs before the first paint, so that a dark page never flashes white and the words' language is right for screen readers.
;(function () {
  var kept = localStorage.getItem('theme')
  var dark = kept ? kept === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches
  document.documentElement.dataset.theme = dark ? 'dark' : 'light'
  var language = new URLSearchParams(location.search).get('lang') || localStorage.getItem('systemLanguage')
  if (language !== 'cn' && language !== 'en') language = (navigator.languages.join().match(/\b(zh|en)\b/i) || ['zh'])[0].toLowerCase()
  document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN'
})()
