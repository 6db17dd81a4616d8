// A mobile app in Swift and Kotlin; people write in several languages.
import { type LabelledProject, lesson } from "../case.ts"

export const orchard: LabelledProject = {
  name: "orchard",
  lessons: [
    lesson("pbxproj-by-xcode", "CRITICAL", "warning", "project.pbxproj is written by Xcode only", {
      tools: ["Write", "Edit"],
      files: ["**/project.pbxproj"],
    }),
    lesson("store-screenshots", "HIGH", "checklist", "A store release needs screenshots of both sizes", {
      commands: ["fastlane release", "fastlane ios release", "fastlane android release"],
      actions: ["app store release", "Veröffentlichung", "リリース"],
    }),
    lesson(
      "strings-both",
      "HIGH",
      "checklist",
      "A new string goes into Localizable.strings and strings.xml",
      {
        tools: ["Write", "Edit"],
        files: ["**/Localizable.strings", "**/res/values*/strings.xml"],
      },
    ),
    lesson(
      "keystore",
      "CRITICAL",
      "requirement",
      "The keystore and its passwords never enter the repository",
      {
        files: ["**/*.jks", "**/keystore.properties"],
        actions: ["signing key", "keystore"],
      },
    ),
    lesson("main-thread", "HIGH", "anti-pattern", "Avoid network calls on the main actor", {
      tools: ["Write", "Edit"],
      files: ["ios/App/Network/*.swift"],
    }),
    lesson("gradle-lock", "MEDIUM", "checklist", "A dependency change updates the lock files", {
      tools: ["Write", "Edit"],
      files: ["**/build.gradle.kts"],
    }),
    lesson("pods-install", "HIGH", "pattern", "After a change of the Podfile: pod install --repo-update", {
      files: ["ios/Podfile"],
      commands: ["pod update"],
    }),
    lesson(
      "db-schema",
      "CRITICAL",
      "checklist",
      "A Room schema change needs a migration and an exported schema",
      {
        tools: ["Write", "Edit"],
        files: ["android/app/src/main/**/db/*Entity.kt", "android/app/src/main/**/db/AppDatabase.kt"],
        actions: ["schema change"],
      },
    ),
  ],
  cases: [
    { act: "Edit ios/Orchard.xcodeproj/project.pbxproj", should: ["pbxproj-by-xcode"], why: "its file" },
    { act: "Edit ios/Orchard.xcodeproj/xcshareddata/App.xcscheme", why: "same folder, other file" },
    { act: "Bash fastlane ios release", should: ["store-screenshots"], why: "its command" },
    {
      act: "Bash bundle exec fastlane android release --verbose",
      should: ["store-screenshots"],
      why: "wrapped",
    },
    { act: "Bash bundle exec fastlane ios test", why: "same program, other command" },
    {
      act: "Prompt bereite die Veröffentlichung vor",
      should: ["store-screenshots"],
      why: "action in German",
    },
    { act: "Prompt リリースをお願いします", should: ["store-screenshots"], why: "action in Japanese" },
    { act: "Prompt テストを書いてください", why: "unrelated prompt in Japanese" },
    { act: "Prompt warum ist der Start so langsam?", why: "unrelated prompt in German" },
    { act: "Prompt qu'est-ce que fait cette fonction ?", why: "unrelated prompt in French" },
    { act: "Edit ios/App/de.lproj/Localizable.strings", should: ["strings-both"], why: "its file" },
    { act: "Edit android/app/src/main/res/values-de/strings.xml", should: ["strings-both"], why: "its file" },
    { act: "Edit android/app/src/main/res/values/colors.xml", why: "same folder, other file" },
    { act: "Edit android/app/src/test/strings.xml", why: "same file name in another directory" },
    { act: "Write android/keystore.properties", should: ["keystore"], why: "its file" },
    { act: "Edit android/gradle.properties", why: "name alike" },
    { act: "Prompt where do we keep the signing key?", should: ["keystore"], why: "action in the prompt" },
    { act: "Prompt the key event handler fires twice", why: "half of an action" },
    {
      act: "Bash cp ~/Downloads/release.jks android/app/upload.jks",
      should: ["keystore"],
      why: "a path in a command",
    },
    { act: "Edit ios/App/Network/Client.swift", should: ["main-thread"], why: "its file" },
    { act: "Edit ios/AppTests/Network/ClientTests.swift", why: "a test of its file" },
    { act: "Edit ios/App/Views/Client.swift", why: "same file name in another directory" },
    { act: "Edit android/app/build.gradle.kts", should: ["gradle-lock"], why: "its file" },
    { act: "Edit android/settings.gradle.kts", why: "name alike" },
    { act: "Edit ios/Podfile", should: ["pods-install"], why: "its file" },
    { act: "Edit ios/Podfile.lock", why: "name that begins alike" },
    { act: "Bash cd ios && pod update Alamofire", should: ["pods-install"], why: "its command after cd" },
    { act: "Bash pod --version", why: "same program, other command" },
    {
      act: "Edit android/app/src/main/java/app/orchard/db/TreeEntity.kt",
      should: ["db-schema"],
      why: "its file",
    },
    {
      act: "Edit android/app/src/main/java/app/orchard/ui/TreeScreen.kt",
      said: ["the list jumps when scrolling"],
      why: "same tool, other file",
    },
    {
      act: "Edit android/app/src/main/java/app/orchard/api/TreeEntity.kt",
      why: "same file name in another directory",
    },
    {
      act: "Prompt we need a schema change for the tree table",
      should: ["db-schema"],
      why: "action in the prompt",
    },
    { act: "Bash ./gradlew assembleDebug", why: "unrelated" },
    { act: "Bash ./gradlew assembleRelease", why: "word inside a word" },
    { act: "Bash xcodebuild -scheme Orchard -configuration Release build", why: "word in another sense" },
    {
      act: "Read ios/Orchard.xcodeproj/project.pbxproj",
      should: ["pbxproj-by-xcode"],
      why: "read before the edit",
    },
    { act: "Edit /srv/mirror/ios/Podfile", why: "a file of another project" },
  ],
}
