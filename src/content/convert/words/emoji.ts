const CODES =
  'smile 😄 smiley 😃 grin 😁 grinning 😀 laughing 😆 joy 😂 wink 😉 blush 😊 sunglasses 😎 heart_eyes 😍 thinking 🤔 sweat_smile 😅 ' +
  'cry 😢 sob 😭 disappointed 😞 slightly_smiling_face 🙂 partying_face 🥳 tada 🎉 confetti_ball 🎊 balloon 🎈 gift 🎁 birthday 🎂 ' +
  'trophy 🏆 medal_sports 🏅 1st_place_medal 🥇 2nd_place_medal 🥈 3rd_place_medal 🥉 ping_pong 🏓 soccer ⚽ handball 🤾 volleyball 🏐 ' +
  'basketball 🏀 tennis 🎾 badminton 🏸 football 🏈 running 🏃 runner 🏃 bike 🚲 swimmer 🏊 muscle 💪 dart 🎯 bow_and_arrow 🏹 chess_pawn ♟️ ' +
  'clap 👏 thumbsup 👍 +1 👍 thumbsdown 👎 -1 👎 ok_hand 👌 wave 👋 pray 🙏 raised_hands 🙌 handshake 🤝 v ✌️ point_right 👉 point_down 👇 ' +
  'heart ❤️ green_heart 💚 blue_heart 💙 yellow_heart 💛 star ⭐ star2 🌟 sparkles ✨ fire 🔥 boom 💥 zap ⚡ rocket 🚀 100 💯 ' +
  'warning ⚠️ exclamation ❗ question ❓ bulb 💡 information_source ℹ️ white_check_mark ✅ heavy_check_mark ✔️ x ❌ arrow_right ➡️ ' +
  'calendar 📅 date 📅 clock1 🕐 alarm_clock ⏰ hourglass ⌛ pushpin 📌 round_pushpin 📍 memo 📝 pencil 📝 newspaper 📰 camera 📷 ' +
  'email 📧 envelope ✉️ phone ☎️ telephone ☎️ telephone_receiver 📞 iphone 📱 link 🔗 page_facing_up 📄 loudspeaker 📢 mega 📣 bell 🔔 ' +
  'sunny ☀️ cloud ☁️ snowflake ❄️ snowman ⛄ christmas_tree 🎄 santa 🎅 easter_egg 🥚 rabbit 🐰 jack_o_lantern 🎃 four_leaf_clover 🍀 ' +
  'beer 🍺 beers 🍻 coffee ☕ cake 🍰 pizza 🍕 hamburger 🍔 fork_and_knife 🍴 tent ⛺ house 🏠 car 🚗 bus 🚌 family 👪 boy 👦 girl 👧 ' +
  'baby 👶 de 🇩🇪 earth_africa 🌍 checkered_flag 🏁 black_heart 🖤 rose 🌹 candle 🕯️ mask 😷 microbe 🦠 moneybag 💰 euro 💶 musical_note 🎵'

const words = CODES.split(' ')
const EMOJI = new Map(words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : [])))

/** Replaces codes such as `:trophy:` by their emoji; other text stays, such as `18:30:00`. */
export const withEmoji = (text: string): string =>
  text.replace(/(?<![\w:/]):([a-z0-9_+-]+):(?![\w/])/g, (code, name: string) => EMOJI.get(name) ?? code)
