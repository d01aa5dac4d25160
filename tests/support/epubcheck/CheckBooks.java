import com.adobe.epubcheck.tool.EpubChecker;

/** Checks every file given in one Java process: starting one per book takes most of the time. */
public class CheckBooks {
  public static void main(String[] files) {
    int worst = 0;
    for (String file : files) {
      worst = Math.max(worst, new EpubChecker().run(new String[] {file, "--failonwarnings", "--quiet"}));
    }
    System.exit(worst);
  }
}
